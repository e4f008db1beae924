-- A deal says in what its value is.
ALTER TABLE "Deal" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD';

-- The orders in which lists of many records are read.
CREATE INDEX "Deal_workspaceId_value_id_idx" ON "Deal"("workspaceId", "value", "id");
CREATE INDEX "Deal_workspaceId_expectedCloseDate_id_idx" ON "Deal"("workspaceId", "expectedCloseDate", "id");
CREATE INDEX "Task_workspaceId_dueDate_id_idx" ON "Task"("workspaceId", "dueDate", "id");

-- What the Prisma schema cannot say.
CREATE INDEX "Contact_name" ON "Contact" ("workspaceId", lower("name"), "id");
CREATE INDEX "Lead_name" ON "Lead" ("workspaceId", lower("name"), "id");
CREATE INDEX "Deal_name" ON "Deal" ("workspaceId", lower("name"), "id");
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_currency" CHECK ("currency" ~ '^[A-Z]{3}$');

-- The history keeps the new column too.
SELECT keep_history('"Deal"');
