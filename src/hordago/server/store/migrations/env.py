"""How Alembic runs the migrations: on the connection, and in the transaction, of `migrating`.

Alembic executes this file; nothing imports it.
"""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
