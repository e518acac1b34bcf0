"""The parts of the map editor's screen; the scene itself is ``game.app.editor.scene``."""
