-- What the Prisma schema cannot say: the sweep of files that were put with a chat and never sent finds those of some days.
CREATE INDEX "File_of_chats" ON "File" ("createdAt") WHERE "entity" = 'CONVERSATION';
