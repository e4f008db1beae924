-- AlterTable
ALTER TABLE "ChatAnswer" ADD COLUMN     "shortcut" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "ChatAnswer_workspaceId_shortcut_key" ON "ChatAnswer"("workspaceId", "shortcut");

-- What the Prisma schema cannot say.
SELECT keep_history('"ChatAnswer"');
