-- AlterTable
ALTER TABLE "ChatMessage" ADD COLUMN     "files" JSONB NOT NULL DEFAULT '[]';

-- What the Prisma schema cannot say.
ALTER TABLE "File" DROP CONSTRAINT "File_entity", ADD CONSTRAINT "File_entity" CHECK ("entity" IN ('CONTACT', 'LEAD', 'DEAL', 'COMPANY',
  'QUOTE', 'CONTRACT', 'TASK', 'NOTE', 'CASE', 'CAMPAIGN', 'OFFERING', 'CONVERSATION'));
-- A chat that goes takes its files along, as in migration files.
CREATE TRIGGER "Chat_files" AFTER DELETE ON "Chat" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('CONVERSATION');
-- Whether a file is in a message is asked wherever one is opened.
CREATE INDEX "ChatMessage_files" ON "ChatMessage" USING gin ("files" jsonb_path_ops) WHERE "files" <> '[]';
