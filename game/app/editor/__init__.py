"""The map editor's screen: plain state, its panels, and the scene that runs the commands."""
