<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="pieces" tilewidth="480" tileheight="320" tilecount="25" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="anvil"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="4"/>
  </properties>
  <image width="80" height="80" source="tiles/anvil.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="80" height="80">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="1" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="barrel"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="2"/>
  </properties>
  <image width="80" height="80" source="tiles/barrel.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="80" height="80"/>
  </objectgroup>
 </tile>
 <tile id="2" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="boat"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="4"/>
  </properties>
  <image width="320" height="128" source="tiles/boat.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="320" height="128"/>
  </objectgroup>
 </tile>
 <tile id="3" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="brazier"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="3"/>
  </properties>
  <image width="100" height="100" source="tiles/brazier.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="100" height="100">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="4" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="bridge"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="level"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="0"/>
  </properties>
  <image width="480" height="240" source="tiles/bridge.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="480" height="240"/>
  </objectgroup>
 </tile>
 <tile id="5" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="bush"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="1"/>
  </properties>
  <image width="120" height="120" source="tiles/bush.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="120" height="120">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="6" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="cart"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="5"/>
  </properties>
  <image width="224" height="160" source="tiles/cart.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="224" height="160"/>
  </objectgroup>
 </tile>
 <tile id="7" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="crate"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="1"/>
  </properties>
  <image width="80" height="80" source="tiles/crate.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="80" height="80"/>
  </objectgroup>
 </tile>
 <tile id="8" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="fence"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="2"/>
  </properties>
  <image width="320" height="64" source="tiles/fence.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="320" height="64"/>
  </objectgroup>
 </tile>
 <tile id="9" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="fruit-tree"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="4"/>
  </properties>
  <image width="160" height="160" source="tiles/fruit-tree.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="160" height="160">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="10" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="grave"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="4"/>
  </properties>
  <image width="72" height="120" source="tiles/grave.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="72" height="120"/>
  </objectgroup>
 </tile>
 <tile id="11" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="haystack"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="2"/>
  </properties>
  <image width="160" height="160" source="tiles/haystack.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="160" height="160">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="12" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="hedge"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="3"/>
  </properties>
  <image width="320" height="80" source="tiles/hedge.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="320" height="80"/>
  </objectgroup>
 </tile>
 <tile id="13" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="hut"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="blocking"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="0"/>
  </properties>
  <image width="384" height="320" source="tiles/hut.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="384" height="320"/>
  </objectgroup>
 </tile>
 <tile id="14" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="log"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="3"/>
  </properties>
  <image width="240" height="60" source="tiles/log.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="240" height="60"/>
  </objectgroup>
 </tile>
 <tile id="15" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="pillar"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="blocking"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="6"/>
  </properties>
  <image width="120" height="120" source="tiles/pillar.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="120" height="120"/>
  </objectgroup>
 </tile>
 <tile id="16" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="pot"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="1"/>
  </properties>
  <image width="64" height="64" source="tiles/pot.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="64" height="64">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="17" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="rock"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="true"/>
   <property name="weight" type="int" value="3"/>
  </properties>
  <image width="112" height="112" source="tiles/rock.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="112" height="112">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="18" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="statue"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="blocking"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="5"/>
  </properties>
  <image width="160" height="160" source="tiles/statue.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="160" height="160">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="19" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="stump"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="4"/>
  </properties>
  <image width="96" height="96" source="tiles/stump.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="96" height="96">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="20" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="tent"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="2"/>
  </properties>
  <image width="288" height="240" source="tiles/tent.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="288" height="240"/>
  </objectgroup>
 </tile>
 <tile id="21" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="tower"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="blocking"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="0"/>
  </properties>
  <image width="320" height="320" source="tiles/tower.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="320" height="320">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="22" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="tree"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="0"/>
  </properties>
  <image width="192" height="192" source="tiles/tree.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="192" height="192">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="23" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="wall"/>
   <property name="destructible" type="bool" value="true"/>
   <property name="ground" propertytype="ground" value="uneven"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="5"/>
  </properties>
  <image width="400" height="80" source="tiles/wall.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="400" height="80"/>
  </objectgroup>
 </tile>
 <tile id="24" type="terrain">
  <properties>
   <property name="art" propertytype="art" value="well"/>
   <property name="destructible" type="bool" value="false"/>
   <property name="ground" propertytype="ground" value="blocking"/>
   <property name="projectile" type="bool" value="false"/>
   <property name="weight" type="int" value="0"/>
  </properties>
  <image width="160" height="160" source="tiles/well.png"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="160" height="160">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
</tileset>
