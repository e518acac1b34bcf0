"""The map editor's screen: a plain state, its panels, and the scene that does the commands."""
