-- A workspace that is deleted goes in pieces; until its last one it is there, and nobody is served.
ALTER TABLE "Workspace" ADD COLUMN "deletingSince" TIMESTAMPTZ(3);

-- What goes with it leaves no history and no trash, and acceptances let themselves be deleted, as if it were gone already. This
-- holds for the tables that there are, and for those that keep_history and keep_part are called for later.
DO $$
DECLARE
  definition text;
  there text := '("Workspace" w (?:ON|WHERE) w\.id = (?:o|r|OLD)\."workspaceId")';
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosrc ~ there
  LOOP
    EXECUTE regexp_replace(definition, there, '\1 AND w."deletingSince" IS NULL', 'g');
  END LOOP;
END $$;
