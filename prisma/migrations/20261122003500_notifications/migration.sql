-- What members are told in the console.
CREATE TABLE "Notification" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT,
    "href" TEXT NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("workspaceId","id"),
    -- A path of our own: no address of somebody else's can be put behind it.
    CONSTRAINT "Notification_href" CHECK ("href" ~ '^/($|[^/\\])')
);
CREATE INDEX "Notification_workspaceId_memberId_id_idx" ON "Notification"("workspaceId", "memberId", "id");
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How many a member has not read: asked for all the time.
CREATE INDEX "Notification_unread" ON "Notification" ("workspaceId", "memberId") WHERE "readAt" IS NULL;
