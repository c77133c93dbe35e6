<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="floor" tilewidth="40" tileheight="40" tilecount="13" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <properties>
   <property name="floor" propertytype="floor" value="grass"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-grass.png"/>
 </tile>
 <tile id="1">
  <properties>
   <property name="floor" propertytype="floor" value="meadow"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-meadow.png"/>
 </tile>
 <tile id="2">
  <properties>
   <property name="floor" propertytype="floor" value="dirt"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-dirt.png"/>
 </tile>
 <tile id="3">
  <properties>
   <property name="floor" propertytype="floor" value="sand"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-sand.png"/>
 </tile>
 <tile id="4">
  <properties>
   <property name="floor" propertytype="floor" value="paving"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-paving.png"/>
 </tile>
 <tile id="5">
  <properties>
   <property name="floor" propertytype="floor" value="boards"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-boards.png"/>
 </tile>
 <tile id="6">
  <properties>
   <property name="floor" propertytype="floor" value="rock"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-rock.png"/>
 </tile>
 <tile id="7">
  <properties>
   <property name="floor" propertytype="floor" value="mud"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-mud.png"/>
 </tile>
 <tile id="8">
  <properties>
   <property name="floor" propertytype="floor" value="water"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-water.png"/>
 </tile>
 <tile id="9">
  <properties>
   <property name="floor" propertytype="floor" value="lava"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-lava.png"/>
 </tile>
 <tile id="10">
  <properties>
   <property name="floor" propertytype="floor" value="snow"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-snow.png"/>
 </tile>
 <tile id="11">
  <properties>
   <property name="floor" propertytype="floor" value="furrows"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-furrows.png"/>
 </tile>
 <tile id="12">
  <properties>
   <property name="floor" propertytype="floor" value="ash"/>
  </properties>
  <image width="40" height="40" source="tiles/floor-ash.png"/>
 </tile>
</tileset>
