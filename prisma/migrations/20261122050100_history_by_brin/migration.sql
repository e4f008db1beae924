-- Rows of the history come in the order of their time, and only the daily sweep looks for old ones: a summary of blocks finds
-- them, and costs nothing when a batch writes thousands.
DROP INDEX "Event_createdAt_idx";
DROP INDEX "WebhookDelivery_createdAt_idx";
CREATE INDEX "Event_createdAt_idx" ON "Event" USING BRIN ("createdAt");
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery" USING BRIN ("createdAt");
