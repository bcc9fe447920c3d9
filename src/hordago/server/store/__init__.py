"""What outlives the process: the logs of the tables, and guests, seats, tables and records.

`log` says what an event log promises, `sqlite_log` and `memory_log` keep that promise; `accounts`
keeps everything that is not a log; `schema` and `migrations` are the form of the database, and
`migrating` brings a database to it; `opening` puts these together. Nothing here knows Mus, a
socket or a page: bodies of events are bytes, and nobody here looks into them.
"""
