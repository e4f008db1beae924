-- AlterTable
ALTER TABLE "Export" ADD COLUMN     "query" JSONB;
