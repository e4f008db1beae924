-- What a change says of a record's columns cost a single update more than the update itself: PostgreSQL sets up the whole expression
-- for each statement, whatever changed. It was set up twice, for the planner copied it into the condition; OFFSET 0 keeps it
-- from that. And each column printed its two values by itself; json_build_array prints both. The texts that are kept are the same.
DO $$
DECLARE
  name text;
  definition text;
BEGIN
  definition := pg_get_functiondef('keep_history'::regproc);
  definition := replace(definition, $r$coalesce(%4$s, 'null') || ',' || coalesce(%5$s, 'null') || ']' END$r$, $r$json_build_array(%4$s, %5$s) END$r$);
  definition := replace(definition, $r$to_json(attname) || ':[', plain, format(printed$r$, $r$to_json(attname) || ':', plain, format(printed$r$);
  definition := replace(definition, $r$to_json(to_char(%s.%I AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text$r$,
    $r$to_char(%s.%I AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$r$);
  definition := replace(definition, $r$'to_json(%s.%I)::text'$r$, $r$'%s.%I'$r$);
  EXECUTE replace(definition, 'AS text) d', 'AS text OFFSET 0) d');

  -- Those that it has made.
  FOR name, definition IN SELECT proname, pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, 'history_update_')
  LOOP
    definition := regexp_replace(definition,
      $r$:\[' \|\| coalesce\(to_json\(((?:to_char\()?o\.[^,]+?(?:, '[^']+'\))?)\)::text, 'null'\) \|\| ',' \|\| coalesce\(to_json\(((?:to_char\()?n\.[^,]+?(?:, '[^']+'\))?)\)::text, 'null'\) \|\| '\]'$r$,
      $r$:' || json_build_array(\1, \2)$r$, 'g');
    EXECUTE replace(definition, 'AS text) d', 'AS text OFFSET 0) d');
    IF definition ~ 'to_json\((o\.|to_char)' THEN RAISE EXCEPTION 'The history of % is written in an unknown way.', name; END IF;
  END LOOP;
END $$;
