CREATE INDEX CONCURRENTLY "CalendarSource_isSlow_dueAt_idx" ON "CalendarSource"("isSlow", "dueAt");
