-- By the last day on which notice can be given: those whose end nobody was told of.
CREATE INDEX CONCURRENTLY "Contract_untold" ON "Contract" (("endDate" - coalesce("noticeDays", 0))) WHERE "status" = 'ACTIVE' AND "toldEndDate" IS DISTINCT FROM "endDate";
