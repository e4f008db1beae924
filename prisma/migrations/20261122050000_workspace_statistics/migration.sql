-- Statistics of "workspaceId" say of a workspace that is newer than they are that it has no rows. The planner then takes every
-- index that begins with "workspaceId" for equally good, and may read the whole workspace for each key that it looks up. So
-- none are gathered: any workspace is taken for one part in 20 of its table, or where that cannot be said (before PostgreSQL 18) for
-- one part in 200, which no index on the looked up key loses to.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'workspaceId' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "workspaceId" SET STATISTICS 0', name);
    IF to_regproc('pg_catalog.pg_restore_attribute_stats') IS NOT NULL THEN
      EXECUTE format(
        $f$SELECT pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', %L, 'attname', 'workspaceId',
          'inherited', false, 'version', 180000, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 20::real)$f$, name);
    END IF;
  END LOOP;
END $$;
