"""The parts of the match screen: who acts and when, its panel, looking back, its hooks in the shell."""
