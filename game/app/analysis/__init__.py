"""The analysis: any position with an analyst's verdict, and a tree of everything tried."""
