-- CreateTable
CREATE TABLE "ChatSite" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "title" TEXT NOT NULL DEFAULT 'Chat with us',
    "greeting" TEXT NOT NULL DEFAULT 'Hello! How can we help?',
    "offlineMessage" TEXT NOT NULL DEFAULT 'We are away at the moment. Leave your e-mail address, and we will answer there.',
    "accentColor" TEXT NOT NULL DEFAULT '#3f51c9',
    "textColor" TEXT NOT NULL DEFAULT '#ffffff',
    "aiReplies" BOOLEAN NOT NULL DEFAULT false,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "hours" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ChatSite_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Chat" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "siteId" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "trashed" BOOLEAN NOT NULL DEFAULT false,
    "handler" TEXT NOT NULL,
    "handlerUserId" UUID,
    "waitingReason" TEXT,
    "waitingSince" TIMESTAMPTZ(3),
    "assigneeId" UUID,
    "visitorName" TEXT,
    "visitorEmail" TEXT,
    "visitorPhone" TEXT,
    "pageUrl" TEXT,
    "referrer" TEXT,
    "locale" TEXT,
    "timezone" TEXT,
    "addressHash" TEXT,
    "contactId" UUID,
    "leadId" UUID,
    "subject" TEXT NOT NULL DEFAULT '',
    "snippet" TEXT NOT NULL DEFAULT '',
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "visitorCount" INTEGER NOT NULL DEFAULT 0,
    "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastVisitorAt" TIMESTAMPTZ(3),
    "lastAgentAt" TIMESTAMPTZ(3),
    "lastSeenAt" TIMESTAMPTZ(3),
    "aiDueSeq" INTEGER,
    "aiLeaseUntil" TIMESTAMPTZ(3),
    "startHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Chat_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ChatMessage" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chatId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "userId" UUID,
    "userName" TEXT,
    "body" TEXT NOT NULL,
    "clientId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatMessage_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ChatTag" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chatId" UUID NOT NULL,
    "tagId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatTag_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ChatBlock" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chatId" UUID NOT NULL,
    "addressHash" TEXT,
    "until" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatBlock_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ChatAnswer" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ChatAnswer_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ChatSite_key_key" ON "ChatSite"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Chat_id_key" ON "Chat"("id");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_updatedAt_id_idx" ON "Chat"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_lastMessageAt_id_idx" ON "Chat"("workspaceId", "lastMessageAt", "id");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_handlerUserId_idx" ON "Chat"("workspaceId", "handlerUserId");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_assigneeId_idx" ON "Chat"("workspaceId", "assigneeId");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_contactId_idx" ON "Chat"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_leadId_idx" ON "Chat"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "Chat_workspaceId_addressHash_createdAt_idx" ON "Chat"("workspaceId", "addressHash", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Chat_workspaceId_siteId_startHash_key" ON "Chat"("workspaceId", "siteId", "startHash");

-- CreateIndex
CREATE INDEX "ChatMessage_workspaceId_userId_idx" ON "ChatMessage"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_workspaceId_chatId_seq_key" ON "ChatMessage"("workspaceId", "chatId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_workspaceId_chatId_clientId_key" ON "ChatMessage"("workspaceId", "chatId", "clientId");

-- CreateIndex
CREATE INDEX "ChatTag_workspaceId_tagId_idx" ON "ChatTag"("workspaceId", "tagId");

-- CreateIndex
CREATE UNIQUE INDEX "ChatTag_workspaceId_chatId_tagId_key" ON "ChatTag"("workspaceId", "chatId", "tagId");

-- CreateIndex
CREATE INDEX "ChatBlock_workspaceId_addressHash_idx" ON "ChatBlock"("workspaceId", "addressHash");

-- CreateIndex
CREATE UNIQUE INDEX "ChatBlock_workspaceId_chatId_key" ON "ChatBlock"("workspaceId", "chatId");

-- AddForeignKey
ALTER TABLE "ChatSite" ADD CONSTRAINT "ChatSite_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_workspaceId_siteId_fkey" FOREIGN KEY ("workspaceId", "siteId") REFERENCES "ChatSite"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_workspaceId_handlerUserId_fkey" FOREIGN KEY ("workspaceId", "handlerUserId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("handlerUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("assigneeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_workspaceId_chatId_fkey" FOREIGN KEY ("workspaceId", "chatId") REFERENCES "Chat"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("userId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatTag" ADD CONSTRAINT "ChatTag_workspaceId_chatId_fkey" FOREIGN KEY ("workspaceId", "chatId") REFERENCES "Chat"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatTag" ADD CONSTRAINT "ChatTag_workspaceId_tagId_fkey" FOREIGN KEY ("workspaceId", "tagId") REFERENCES "Tag"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatBlock" ADD CONSTRAINT "ChatBlock_workspaceId_chatId_fkey" FOREIGN KEY ("workspaceId", "chatId") REFERENCES "Chat"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatAnswer" ADD CONSTRAINT "ChatAnswer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "Chat" ADD CONSTRAINT "Chat_status" CHECK ("status" IN ('OPEN', 'CLOSED'));
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_handler" CHECK ("handler" IN ('AI', 'HUMAN', 'WAITING'));
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_waitingReason" CHECK ("waitingReason" IN ('TEAM_MODE', 'ASKED_FOR_HUMAN', 'AI_FAILED', 'HANDED_BACK'));
-- A chat waits for a reason, and since some time, or for nobody.
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_waits" CHECK (("handler" = 'WAITING') = ("waitingReason" IS NOT NULL) AND ("waitingReason" IS NULL) = ("waitingSince" IS NULL));
ALTER TABLE "Chat" ADD CONSTRAINT "Chat_handlerUser" CHECK ("handler" = 'HUMAN' OR "handlerUserId" IS NULL);
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_role" CHECK ("role" IN ('VISITOR', 'AGENT', 'AI', 'SYSTEM'));
-- What the AI has yet to answer, which is next to nothing of all chats.
CREATE INDEX "Chat_aiDue" ON "Chat"("lastMessageAt") WHERE "aiDueSeq" IS NOT NULL;
