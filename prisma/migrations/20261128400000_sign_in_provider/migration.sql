-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "boundToId" UUID;

-- CreateTable
CREATE TABLE "SignInProvider" (
    "workspaceId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "issuer" TEXT,
    "clientId" TEXT,
    "clientSecret" BYTEA,
    "entryPoint" TEXT,
    "certificate" TEXT,
    "newcomers" TEXT NOT NULL DEFAULT 'INVITED',
    "required" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInProvider_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "SignInDomain" (
    "workspaceId" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInDomain_pkey" PRIMARY KEY ("workspaceId","domain")
);

-- CreateIndex
CREATE INDEX "Session_boundToId_idx" ON "Session"("boundToId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_boundToId_fkey" FOREIGN KEY ("boundToId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInProvider" ADD CONSTRAINT "SignInProvider_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInDomain" ADD CONSTRAINT "SignInDomain_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "SignInProvider"("workspaceId") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
ALTER TABLE "SignInProvider" ADD CONSTRAINT "SignInProvider_kind_check" CHECK (
    ("kind" = 'OIDC' AND "issuer" IS NOT NULL AND "clientId" IS NOT NULL AND "clientSecret" IS NOT NULL)
    OR ("kind" = 'SAML' AND "entryPoint" IS NOT NULL AND "certificate" IS NOT NULL));
ALTER TABLE "SignInProvider" ADD CONSTRAINT "SignInProvider_newcomers_check" CHECK ("newcomers" IN ('MEMBER', 'INVITED'));
-- Any workspace may name a domain, one alone has shown that it is theirs.
CREATE UNIQUE INDEX "SignInDomain_verified" ON "SignInDomain" ("domain") WHERE "verifiedAt" IS NOT NULL;
SELECT wall_by_workspace('"SignInProvider"');
SELECT wall_by_workspace('"SignInDomain"');
-- As in migration workspace_statistics.
ALTER TABLE "SignInProvider" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "SignInDomain" ALTER COLUMN "workspaceId" SET STATISTICS 0;
