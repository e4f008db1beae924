-- CreateTable
CREATE TABLE "MemberPicture" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MemberPicture_pkey" PRIMARY KEY ("workspaceId","memberId")
);

-- AddForeignKey
ALTER TABLE "MemberPicture" ADD CONSTRAINT "MemberPicture_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"MemberPicture"');
ALTER TABLE "MemberPicture" ADD CONSTRAINT "MemberPicture_type_check" CHECK ("type" IN ('image/png', 'image/jpeg', 'image/webp'));
ALTER TABLE "MemberPicture" ADD CONSTRAINT "MemberPicture_bytes_check" CHECK (octet_length("bytes") <= 2097152);
-- As in migration workspace_statistics.
ALTER TABLE "MemberPicture" ALTER COLUMN "workspaceId" SET STATISTICS 0;
