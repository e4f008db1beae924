-- AlterTable
ALTER TABLE "MailboxFolder" ADD COLUMN     "stuckTimes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stuckUid" BIGINT;
