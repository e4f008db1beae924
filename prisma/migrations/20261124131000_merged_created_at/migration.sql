-- The winner of a merge is as old as the oldest of its sources: the history tells that, so that a merge can be taken back whole.
DO $$
DECLARE
  before text := pg_get_functiondef('keep_history'::regproc);
  after text := replace(before, '''id'', ''createdAt'', ''updatedAt''', '''id'', ''updatedAt''');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'keep_history has changed'; END IF;
  EXECUTE after;
END $$;
SELECT keep_history('"Contact"'), keep_history('"Company"'), keep_history('"Lead"');
