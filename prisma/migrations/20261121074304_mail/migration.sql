-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "trackMail" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Mailbox" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memberId" UUID,
    "address" CITEXT NOT NULL,
    "displayName" TEXT,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "signatureHtml" TEXT,
    "dailyLimit" INTEGER,
    "sentOn" DATE,
    "sentCount" INTEGER NOT NULL DEFAULT 0,
    "smtp" BYTEA,
    "imap" BYTEA,
    "inboundTokenHash" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "lastError" TEXT,
    "connectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSyncAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Mailbox_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "MailboxFolder" (
    "workspaceId" UUID NOT NULL,
    "mailboxId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "uidValidity" BIGINT NOT NULL,
    "lastUid" BIGINT NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MailboxFolder_pkey" PRIMARY KEY ("workspaceId","mailboxId","path")
);

-- CreateTable
CREATE TABLE "Email" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'OUTBOUND',
    "subject" TEXT NOT NULL DEFAULT '',
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "bodyText" TEXT,
    "toEmail" TEXT NOT NULL,
    "fromEmail" TEXT NOT NULL,
    "ccEmails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "context" TEXT,
    "contactId" UUID,
    "leadId" UUID,
    "dealId" UUID,
    "productId" UUID,
    "campaignId" UUID,
    "memberId" UUID,
    "mailboxId" UUID,
    "threadId" UUID NOT NULL,
    "messageId" TEXT NOT NULL,
    "inReplyTo" TEXT,
    "references" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "bulk" BOOLEAN NOT NULL DEFAULT false,
    "unread" BOOLEAN NOT NULL DEFAULT false,
    "replyClass" TEXT,
    "error" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "scheduledAt" TIMESTAMPTZ(3),
    "leftDraftAt" TIMESTAMPTZ(3),
    "claimId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "handedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    "machineOpens" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "firstOpenAt" TIMESTAMPTZ(3),
    "lastOpenAt" TIMESTAMPTZ(3),
    "repliedAt" TIMESTAMPTZ(3),
    "bouncedAt" TIMESTAMPTZ(3),
    "links" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Email_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "EmailEvent" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "emailId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "client" TEXT,
    "source" TEXT,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailEvent_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "EmailAttachment" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "emailId" UUID NOT NULL,
    "fileId" UUID,
    "storageKey" TEXT,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "campaignId" UUID,
    "source" TEXT NOT NULL DEFAULT 'email',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailAttachment_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ReviewUse" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "emailId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "ip" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewUse_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "CaughtMail" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "messageId" TEXT,
    "fromEmail" TEXT NOT NULL,
    "recipients" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "subject" TEXT NOT NULL,
    "raw" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaughtMail_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Campaign" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "segmentType" TEXT,
    "segmentTagId" UUID,
    "segmentContactIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "fromEmail" TEXT,
    "productId" UUID,
    "memberId" UUID,
    "mailboxId" UUID,
    "scheduledAt" TIMESTAMPTZ(3),
    "recipientCount" INTEGER NOT NULL DEFAULT 0,
    "launchedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Campaign_pkey" PRIMARY KEY ("workspaceId","id")
);

