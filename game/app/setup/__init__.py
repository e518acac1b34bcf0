"""The setup of a new match: the choices as plain state, and the panels that show and change them."""
