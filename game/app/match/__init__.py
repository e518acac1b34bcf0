"""The match screen: the controller that runs a match, the panels, and what lies over the board."""
