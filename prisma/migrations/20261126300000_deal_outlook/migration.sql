-- AlterTable
ALTER TABLE "Deal" ADD COLUMN     "lossReason" TEXT,
ADD COLUMN     "probability" INTEGER;

-- AlterTable
ALTER TABLE "Stage" ADD COLUMN     "probability" INTEGER;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "lossReasons" TEXT[] NOT NULL DEFAULT ARRAY['Price', 'Competitor', 'No budget', 'Bad timing', 'No answer']::TEXT[];

-- What the Prisma schema cannot say.
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_probability" CHECK ("probability" BETWEEN 0 AND 100);
ALTER TABLE "Stage" ADD CONSTRAINT "Stage_probability" CHECK ("probability" BETWEEN 0 AND 100);

-- The history keeps the new columns too.
SELECT keep_history('"Deal"'), keep_history('"Stage"');
