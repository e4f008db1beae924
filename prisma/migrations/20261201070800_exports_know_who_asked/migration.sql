-- Who asked for an export: it ends where a key was revoked meanwhile, and not only where its member left.
ALTER TABLE "Export" ADD COLUMN "actor" TEXT;
