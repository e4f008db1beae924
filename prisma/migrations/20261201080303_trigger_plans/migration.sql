-- A connection keeps the plans of a trigger's statements, made for as many rows as some statements of before had changed. A plan
-- for one row finds each changed row's former state by comparing it with all of them: where 5,000 are then changed at once, that took
-- 20 s for 0.6 s. A plan for thousands of rows may read a whole table where one row is then deleted. So the way of their joins is
-- settled: former and new rows are joined by a hash, and rows of tables are looked up by their key. Up to PostgreSQL 17 a way that cannot
-- do without what is off has a cost for which the statement would be compiled each time, which takes a second: so nothing is compiled here.
-- A migration that makes or replaces a trigger over the rows of a statement, also by keep_history or keep_part, ends with this.
CREATE FUNCTION settle_trigger_plans() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT t.tgfoid::regprocedure AS function, bool_or(t.tgoldtable IS NOT NULL AND t.tgnewtable IS NOT NULL) AS "hasBoth"
    FROM pg_trigger t WHERE NOT t.tgisinternal AND coalesce(t.tgoldtable, t.tgnewtable) IS NOT NULL GROUP BY t.tgfoid
  LOOP
    EXECUTE format('ALTER FUNCTION %s %s', made.function,
      CASE WHEN made."hasBoth" THEN 'SET enable_nestloop = off SET jit = off' ELSE 'SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off' END);
  END LOOP;
END $$;

SELECT settle_trigger_plans();
