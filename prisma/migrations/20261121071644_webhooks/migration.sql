-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "keptUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "responsive" BOOLEAN NOT NULL DEFAULT false;

-- What follows cannot be said in the Prisma schema.

-- Every endpoint has a queue of its own, read from its front; the claim finds the queues by skipping along this index.
DROP INDEX "WebhookDelivery_pending";
CREATE INDEX "WebhookDelivery_queue" ON "WebhookDelivery" ("workspaceId", "endpointId", "nextAttemptAt", "id") WHERE "status" = 'PENDING';
-- Failures are few among many successes, and they are what one filters the log for.
CREATE INDEX "WebhookDelivery_failed" ON "WebhookDelivery" ("workspaceId", "endpointId", "id") WHERE "status" = 'FAILED';

-- Room in the page for the row's next version, which a claim then writes without touching any index.
ALTER TABLE "WebhookDelivery" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
