-- What search finds records by, the words in it, and how far it has read.
CREATE TABLE "SearchEntry" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "words" tsvector NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchEntry_pkey" PRIMARY KEY ("workspaceId","id")
);
CREATE TABLE "SearchWord" (
    "workspaceId" UUID NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("workspaceId","word")
);
CREATE TABLE "SearchMark" (
    "workspaceId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchMark_pkey" PRIMARY KEY ("workspaceId","type")
);
ALTER TABLE "SearchEntry" ADD CONSTRAINT "SearchEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SearchWord" ADD CONSTRAINT "SearchWord_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SearchMark" ADD CONSTRAINT "SearchMark_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No pending list: nobody waits for these writes, but every search would have to read it.
CREATE INDEX "SearchEntry_words_idx" ON "SearchEntry" USING GIN ("words") WITH (fastupdate = off);
-- The likes of a word, nearest first, in its own workspace.
CREATE INDEX "SearchWord_workspaceId_word_idx" ON "SearchWord" USING GIST ("workspaceId" gist_uuid_ops, "word" gist_trgm_ops);
-- Drafts are looked at again until they are none.
CREATE INDEX "SearchEntry_open" ON "SearchEntry" ("workspaceId") WHERE "open";
