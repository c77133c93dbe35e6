"""Generator of battlefields: from a seed to a fair, playable map.

Reading order:

    stream        random numbers that are the same everywhere
    ground        circles and convex polygons, and the gaps between them
    images        symmetries: the images of a piece, a point and a floor
    placing       pieces and the layout that takes them, with all their images, or refuses them
    themes        what a theme lays, read from a file
    groups        yards, groves, ruins, rivers: pieces that belong together
    fairness      the comparison of the starts
    generating    from a request to the content of a map
    writing       a layout as a .tmx file

The generator knows maps and geometry; the workshop, the table and the command line know the
generator. Lengths are in inches, angles in degrees clockwise.
"""
