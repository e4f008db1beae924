-- AlterTable
ALTER TABLE "Email" ADD COLUMN     "quotes" TEXT,
ADD COLUMN     "toEmails" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
