-- AlterTable
ALTER TABLE "DuplicateMark" ADD COLUMN     "uncompared" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
