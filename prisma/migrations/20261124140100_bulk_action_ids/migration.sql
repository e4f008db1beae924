-- Ids are not made smaller by compression, and trying it takes longer than finding them.
ALTER TABLE "BulkActionRows" ALTER COLUMN ids SET STORAGE EXTERNAL;
