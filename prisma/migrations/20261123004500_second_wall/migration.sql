-- The second wall between workspaces, behind the conditions of the statements themselves: a row is seen and written only by a
-- transaction that names its workspace, else by none. Work across workspaces takes the role crm_sweep by name. Roles belong to
-- the server, not to the database, so another database of it may have made this one.
DO $$
BEGIN
  IF to_regrole('crm_sweep') IS NULL THEN
    CREATE ROLE crm_sweep NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'crm_sweep', 'MEMBER') OR current_setting('server_version_num')::int >= 160000
    AND NOT pg_has_role(current_user, 'crm_sweep', 'SET') THEN
    IF current_setting('server_version_num')::int >= 160000 THEN
      EXECUTE format('GRANT crm_sweep TO %I WITH INHERIT FALSE, SET TRUE', current_user);
    ELSE
      EXECUTE format('GRANT crm_sweep TO %I', current_user);
    END IF;
  END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object THEN
  RAISE EXCEPTION 'The role crm_sweep is missing. Let an administrator run: CREATE ROLE crm_sweep NOLOGIN; GRANT crm_sweep TO %', current_user;
END $$;

GRANT USAGE ON SCHEMA public TO crm_sweep;
GRANT ALL ON ALL TABLES IN SCHEMA public TO crm_sweep;
GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO crm_sweep;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO crm_sweep;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON SEQUENCES TO crm_sweep;

-- Raises the wall around a table; a migration that adds one ends with this. What is written is checked row by row, which costs
-- no plan anything. Reads have no condition here: PostgreSQL would enter an index behind one only by functions that are declared
-- to leak nothing, which lower() and those of citext, trigrams and lexemes are not, and would plan each join anew. Their wall is
-- the process's own (server/db/scope.ts): a statement that does not name its workspace is refused before it is sent.
CREATE FUNCTION wall_by_workspace("table" regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  within text := '"workspaceId" = nullif(current_setting(''crm.workspace'', true), '''')::uuid';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', "table");
  EXECUTE format('CREATE POLICY reads ON %s FOR SELECT USING (true)', "table");
  EXECUTE format('CREATE POLICY inserts ON %s FOR INSERT WITH CHECK (%s)', "table", within);
  EXECUTE format('CREATE POLICY updates ON %s FOR UPDATE USING (true) WITH CHECK (%s)', "table", within);
  EXECUTE format('CREATE POLICY deletes ON %s FOR DELETE USING (%s)', "table", within);
  EXECUTE format('CREATE POLICY sweep ON %s TO crm_sweep USING (true)', "table");
END $$;

SELECT wall_by_workspace(a.attrelid::regclass)
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
WHERE a.attname = 'workspaceId' AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace;
