-- What stands against mail to an address, NULL when nothing does. The address is asked for as it is written, and the contact that
-- is written to, where there is one, for its own wish; whatever any other contact with the address has said holds for it too.
-- The order of the answers is that of the alphabet, backwards: of several forms of one address the greatest answer counts.
-- It is a table of one row, for PostgreSQL puts no other kind of function with look-ups into the plan of the statement that asks:
-- joined laterally, suppressions are then hashed once for an audience. It runs as whoever asks, and reads one workspace.
CREATE FUNCTION mail_refusal("ofWorkspace" uuid, "address" text, "optedOut" boolean, "noContact" boolean)
RETURNS TABLE ("refusal" text) LANGUAGE sql STABLE PARALLEL SAFE SECURITY INVOKER AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM "Suppression" s WHERE s."workspaceId" = "ofWorkspace" AND s."email" = mail_refusal."address"::citext)
      THEN 'SUPPRESSED'
    WHEN "optedOut" AND "noContact" THEN 'OPTED_OUT_DO_NOT_CONTACT'
    WHEN "optedOut" THEN 'OPTED_OUT'
    WHEN "noContact" THEN 'DO_NOT_CONTACT'
    ELSE (SELECT CASE
        WHEN bool_or(a."emailOptOut") AND bool_or(a."doNotContact") THEN 'OPTED_OUT_DO_NOT_CONTACT'
        WHEN bool_or(a."emailOptOut") THEN 'OPTED_OUT'
        WHEN bool_or(a."doNotContact") THEN 'DO_NOT_CONTACT' END
      FROM "Contact" a WHERE a."workspaceId" = "ofWorkspace" AND lower(a."email") = lower(mail_refusal."address")
        AND (a."emailOptOut" OR a."doNotContact"))
  END
$$;
