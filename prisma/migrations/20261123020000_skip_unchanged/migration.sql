-- An endpoint may leave out events of writes that changed nothing, so that importing the same rows twice is silent.
ALTER TABLE "WebhookEndpoint" ADD COLUMN "skipUnchanged" BOOLEAN NOT NULL DEFAULT false;
