-- CreateTable
CREATE TABLE "Listener" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "events" TEXT[],
    "activeUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Listener_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ListenerEvent" (
    "workspaceId" UUID NOT NULL,
    "listenerId" UUID NOT NULL,
    "eventId" UUID NOT NULL,

    CONSTRAINT "ListenerEvent_pkey" PRIMARY KEY ("workspaceId","listenerId","eventId")
);

-- CreateIndex
CREATE INDEX "ListenerEvent_workspaceId_eventId_idx" ON "ListenerEvent"("workspaceId", "eventId");

-- AddForeignKey
ALTER TABLE "Listener" ADD CONSTRAINT "Listener_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListenerEvent" ADD CONSTRAINT "ListenerEvent_workspaceId_listenerId_fkey" FOREIGN KEY ("workspaceId", "listenerId") REFERENCES "Listener"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListenerEvent" ADD CONSTRAINT "ListenerEvent_workspaceId_eventId_fkey" FOREIGN KEY ("workspaceId", "eventId") REFERENCES "Event"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
