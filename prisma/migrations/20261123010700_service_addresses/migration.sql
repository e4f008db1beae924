-- mends 2dfe25b0bba7aeac8090eec3160751d6c1f94c06fa271ae55e31166b1d62d59e: it failed where there were mailboxes, so nobody who had any has applied it.
-- AlterTable
ALTER TABLE "Mailbox" ADD COLUMN     "serviceAddresses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What the Prisma schema cannot say.

ALTER TABLE "Mailbox" ALTER COLUMN "serviceAddresses" SET NOT NULL;

-- Addresses that the service made itself, and those of members' accounts. Any other has to be confirmed once.
-- As the sweeping role: the wall refuses what names no workspace.
SET LOCAL ROLE crm_sweep;
UPDATE "Mailbox" SET "serviceAddresses" = ARRAY[lower("address"::text)]
  WHERE "memberId" IS NULL AND split_part("address"::text, '@', 1) LIKE '%-' || right("workspaceId"::text, 6);
UPDATE "Mailbox" b SET "serviceAddresses" = ARRAY[lower(m."email"::text)]
  FROM "Member" m WHERE m."workspaceId" = b."workspaceId" AND m."id" = b."memberId"
    AND (b."address" = m."email" OR lower(m."email"::text) = ANY(b."aliases"));
RESET ROLE;
