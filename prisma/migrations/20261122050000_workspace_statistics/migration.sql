-- Statistics of "workspaceId" say of a workspace that is newer than they are that it has no rows. The planner then takes every
-- index that begins with "workspaceId" for equally good, and may read the whole workspace for each key that it looks up.
-- Without them it guesses one part in 200 of the table for any workspace, which no index on the looked up key loses to.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'workspaceId' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "workspaceId" SET STATISTICS 0', name);
  END LOOP;
END $$;
