-- AlterTable
ALTER TABLE "Email" ADD COLUMN     "sequenceId" UUID,
ADD COLUMN     "sequenceStep" INTEGER;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_sequenceId_fkey" FOREIGN KEY ("workspaceId", "sequenceId") REFERENCES "Sequence"("workspaceId", "id") ON DELETE SET NULL ("sequenceId") ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

-- To whom a step of a sequence has been written, whichever contact it was.
CREATE INDEX "Email_sequence" ON "Email" ("workspaceId", "sequenceId", "sequenceStep", lower("toEmail")) WHERE "sequenceId" IS NOT NULL;

UPDATE "Email" m SET "sequenceId" = e."sequenceId", "sequenceStep" = h."order"
FROM "EnrollmentStep" h JOIN "Enrollment" e ON e."workspaceId" = h."workspaceId" AND e."id" = h."enrollmentId"
WHERE m."workspaceId" = h."workspaceId" AND m."id" = h."emailId";

-- Whoever says no says it for the address: enrolments of all its contacts end.
CREATE OR REPLACE FUNCTION exit_on_contact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, 'EXITED', 'The status changed to ' || NEW."status" || '.')
    FROM "Enrollment" e JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s."id" = e."sequenceId"
    WHERE e."workspaceId" = NEW."workspaceId" AND e."contactId" = NEW."id" AND e."state" = 'ACTIVE' AND s."exitOnStatusChange";
  RETURN NULL;
END $$;
DROP TRIGGER "Contact_exit" ON "Contact";
CREATE TRIGGER "Contact_exit" AFTER UPDATE ON "Contact" FOR EACH ROW
  WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION exit_on_contact_change();

CREATE FUNCTION exit_on_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, 'EXITED', CASE WHEN NEW."doNotContact" THEN 'Marked as do not contact.' ELSE 'Opted out.' END)
    FROM "Enrollment" e
    WHERE e."workspaceId" = NEW."workspaceId" AND e."state" = 'ACTIVE' AND e."contactId" IN (
      SELECT NEW."id" UNION ALL
      SELECT c."id" FROM "Contact" c WHERE c."workspaceId" = NEW."workspaceId" AND lower(c."email") = lower(NEW."email"));
  RETURN NULL;
END $$;
CREATE TRIGGER "Contact_refuses" AFTER INSERT ON "Contact" FOR EACH ROW
  WHEN (NEW."doNotContact" OR NEW."emailOptOut") EXECUTE FUNCTION exit_on_refusal();
CREATE TRIGGER "Contact_refuses_now" AFTER UPDATE ON "Contact" FOR EACH ROW
  WHEN ((NEW."doNotContact" AND NOT OLD."doNotContact") OR (NEW."emailOptOut" AND NOT OLD."emailOptOut")
    OR ((NEW."doNotContact" OR NEW."emailOptOut") AND NEW."email" IS DISTINCT FROM OLD."email"))
  EXECUTE FUNCTION exit_on_refusal();
