-- AlterTable
ALTER TABLE "Export" ADD COLUMN     "excludedIds" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "ids" UUID[];
