"""The rule book of Flames of Tanks (FT-1 to FT-6): a table in inches, dice, upgrades."""
