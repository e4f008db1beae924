-- The history keeps the new columns too, so that what moves them can be taken back.
SELECT keep_history('"Task"'), keep_history('"Note"');
