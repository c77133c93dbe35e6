"""Generator of battlefields: from a seed to a fair, playable map.

Reading order:

    stream        random numbers that are the same everywhere
    ground        circles and convex polygons, and the gaps between them
    images        symmetries: the images of a piece, a point and a floor
    raster        the distances of points all over the table from shapes
    floors        the floor in squares, without scraps
    placing       pieces and the layout that takes them, with all their images, or refuses them
    themes        what a theme lays, read from a file
    starts        the places where the seats begin
    ways          roads and rivers
    frames        the place of a group, and the group while its pieces are laid
    beside        random places: on the table, at walls, roads and rivers
    yards         the sides of a yard about a house
    enclosures    fences, hedges and walls along the sides of a group
    itemplaces    other places of a group's pieces: rings, rows, the rim
    groups        yards, groves, ruins: pieces that belong together
    roadside      plots, rows of trees and streets
    freeplaces    the places that are free for a group, for the whole table at once
    groupplaces   where each group has room, and the path to it
    scattering    single pieces, or a few that lie together
    features      what a battlefield must have to be one of its theme
    fairness      the comparison of the starts
    measuring     the same measures of a layout in the making
    waymeter      uneven inches on the ways, kept up to date
    fullness      how much lies on a layout
    layoutmaker   a layout from a theme, step by step
    changes       changes of loose pieces, which can be taken back
    wayrepair     changes until the ways of all seats are as uneven
    handrepair    changes until all seats have as much to smash and to throw
    repair        all changes until the starts are alike
    writing       a layout as a .tmx file
    generating    from a request to the content of a map
    command       the command `map generate`
    making        work of a thread that makes the content of a page
    page          the page that generates a battlefield

The generator knows maps and geometry; the workshop, the table and the command line know the
generator. Lengths are in inches, angles in degrees clockwise.

An orbit is a piece or a start with all its images under the symmetry of the layout; without a
symmetry it is one piece or start. A way is the shortest path between two starts around blocking
ground.
"""
