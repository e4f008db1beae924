ALTER TABLE "Event" VALIDATE CONSTRAINT "Event_before";
ALTER TABLE "WebhookDelivery" VALIDATE CONSTRAINT "WebhookDelivery_before";
