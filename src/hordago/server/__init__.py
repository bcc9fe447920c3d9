"""The online table: tables that live on the server, and the pages that play at them.

Owns people, sockets, time and storage. It decides no rule of the game: `Match` is asked for
everything, and what a page is told comes from views and from events with their audience. Needs the
extra `table`.
"""
