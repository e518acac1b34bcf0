"""The setup of a new match: what is chosen as plain state, and the panels that show and change it."""
