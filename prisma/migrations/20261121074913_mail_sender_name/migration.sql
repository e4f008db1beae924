-- AlterTable
ALTER TABLE "Email" DROP COLUMN "links",
ADD COLUMN     "fromName" TEXT;
