-- The month is read of the names of partitions alone: of other tables the planner may look at first, names hold no month.
CREATE OR REPLACE FUNCTION old_history_partitions(parent text, days int) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH part AS MATERIALIZED (
    SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('%I', parent)::regclass AND NOT i.inhdetachpending
  )
  SELECT name FROM part
  WHERE (to_date(right(name, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= now() - make_interval(days => days)
$$;
