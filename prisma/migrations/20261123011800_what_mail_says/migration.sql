-- AlterTable
ALTER TABLE "Email" ADD COLUMN     "stopRequest" TEXT;

-- AlterTable
ALTER TABLE "EmailEvent" ADD COLUMN     "passing" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "probe" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Enrollment" ADD COLUMN     "pausedUntil" TIMESTAMPTZ(3);

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "Email" ADD CONSTRAINT "Email_stopRequest" CHECK ("stopRequest" IN ('PENDING', 'AGREED', 'DISMISSED'));

-- A bounce that passes ends nothing: the enrolment pauses.
DROP TRIGGER "EmailEvent_exit" ON "EmailEvent";
CREATE TRIGGER "EmailEvent_exit" AFTER INSERT ON "EmailEvent" FOR EACH ROW
  WHEN (NEW."type" IN ('REPLY', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE') AND NOT NEW."passing") EXECUTE FUNCTION exit_on_mail_event();
