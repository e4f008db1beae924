-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "formerOwner" TEXT;

-- AlterTable
ALTER TABLE "Member" ADD COLUMN     "invitedById" UUID;

-- CreateTable
CREATE TABLE "Attempt" (
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6)[],

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "ApiKey_workspaceId_createdById_idx" ON "ApiKey"("workspaceId", "createdById");

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "Attempt" ALTER COLUMN "at" SET NOT NULL;

-- A key is worth what its member may do. Whoever removes a member, and by whatever way, stops their keys with it.
CREATE FUNCTION revoke_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A member who goes with their whole workspace goes by a statement that names none, which row-level security asks for.
  named text := coalesce(current_setting('crm.workspace', true), '');
BEGIN
  PERFORM set_config('crm.workspace', OLD."workspaceId"::text, true);
  UPDATE "ApiKey" SET "revokedAt" = coalesce("revokedAt", now()), "formerOwner" = OLD."name"
  WHERE "workspaceId" = OLD."workspaceId" AND "createdById" = OLD."id";
  PERFORM set_config('crm.workspace', named, true);
  RETURN OLD;
END $$;
CREATE TRIGGER "Member_leaves" BEFORE DELETE ON "Member" FOR EACH ROW EXECUTE FUNCTION revoke_keys();

-- Until now nobody's address was verified. The first person is whoever set this service up; all others confirm theirs.
UPDATE "User" SET "emailVerified" = true
WHERE "id" = (SELECT "id" FROM "User" ORDER BY "createdAt", "id" LIMIT 1);
