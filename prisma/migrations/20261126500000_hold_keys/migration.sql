-- Holds single keys of a resource of a workspace: whoever writes under other keys goes on, and whoever holds the resource as a
-- whole waits. The keys are taken in one order by everybody, so two who want the same ones do not wait for each other in turn. Says
-- whether anybody was erased in the workspace, as hold_people does.
CREATE FUNCTION hold_keys("resource" bigint, "keys" bigint[], "ofWorkspace" uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  k bigint;
BEGIN
  PERFORM pg_advisory_xact_lock_shared("resource");
  FOR k IN SELECT DISTINCT u.k FROM unnest("keys") AS u(k) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(k);
  END LOOP;
  RETURN EXISTS (SELECT FROM "ErasedPerson" e WHERE e."workspaceId" = "ofWorkspace");
END $$;
