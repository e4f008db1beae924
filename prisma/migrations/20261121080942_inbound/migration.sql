-- CreateTable
CREATE TABLE "MailboxWatch" (
    "workspaceId" UUID NOT NULL,
    "mailboxId" UUID NOT NULL,
    "watcherId" UUID NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MailboxWatch_pkey" PRIMARY KEY ("workspaceId","mailboxId")
);

-- CreateIndex
CREATE INDEX "MailboxWatch_watcherId_idx" ON "MailboxWatch"("watcherId");

-- AddForeignKey
ALTER TABLE "MailboxWatch" ADD CONSTRAINT "MailboxWatch_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
