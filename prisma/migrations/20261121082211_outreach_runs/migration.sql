-- Whether an enrolment has a durable run that waits for its next step.
DROP INDEX "Enrollment_ended";
ALTER TABLE "Enrollment" DROP COLUMN "runEnded", ADD COLUMN "hasRun" BOOLEAN NOT NULL DEFAULT false;

-- Enrolments without the run that they need, and those with one that they no longer need.
CREATE INDEX "Enrollment_without_run" ON "Enrollment" ("nextAt") WHERE "state" = 'ACTIVE' AND NOT "hasRun";
CREATE INDEX "Enrollment_with_spare_run" ON "Enrollment" ("endedAt") WHERE "state" <> 'ACTIVE' AND "hasRun";

-- A cancelled campaign whose run died is looked for too: what it had handed over is to be settled.
DROP INDEX "Campaign_due";
CREATE INDEX "Campaign_due" ON "Campaign" ("nextRunAt") WHERE "status" IN ('SCHEDULED', 'SENDING') OR "runnerId" IS NOT NULL;
