import { systemContext } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { claimDraft } from '@/server/outreach/mail/send/claim';
import { deliver } from '@/server/outreach/mail/send/deliver';
import { type EnrollmentRef, resumeReviewed } from './advance';

/**
 * Sends the draft that an enrolment waits for, where its sequence sends by itself, and goes on. A draft that cannot go out as it
 * is (a placeholder without a value, a mailbox that is gone) waits for a person, with the reason in the history. Throws what is no
 * fault of the draft's, such as that too much else is waiting: then it is tried again.
 */
export async function autoSend(ref: EnrollmentRef): Promise<void> {
  const { workspaceId, enrollmentId } = ref;
  const [draft] = await sweepDb.query<{ id: string; position: number }>(sql`
    SELECT m.id::text, e.position FROM "Enrollment" e
    JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s.id = e."sequenceId" AND s."sendMode" = 'AUTO'
    JOIN "Email" m ON m."workspaceId" = e."workspaceId" AND m.id = e."awaitsId" AND m.status = 'DRAFT'
    WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ${enrollmentId}::uuid AND e.state = 'ACTIVE'`);
  if (!draft) return;
  try {
    const claim = await claimDraft(systemContext(workspaceId, enrollmentId, `enrollment:${enrollmentId}`), draft.id);
    if (claim) await deliver(claim);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === STATUS.unavailable) throw error;
    await sweepDb.query(sql`
      UPDATE "EnrollmentStep" SET error = ${error.message}
      WHERE "workspaceId" = ${workspaceId}::uuid AND "enrollmentId" = ${enrollmentId}::uuid AND "order" = ${draft.position}`);
  }
  await resumeReviewed(ref);
}

const AT_ONCE = 50;

/** Sends what a process that died, or too much else that waited, left as a draft of a sequence that sends by itself. */
export async function sendForgotten(): Promise<void> {
  const rows = await sweepDb.query<EnrollmentRef>(sql`
    SELECT e."workspaceId"::text, e.id::text AS "enrollmentId" FROM "Enrollment" e
    JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s.id = e."sequenceId" AND s."sendMode" = 'AUTO'
    JOIN "Email" m ON m."workspaceId" = e."workspaceId" AND m.id = e."awaitsId" AND m.status = 'DRAFT'
    JOIN "EnrollmentStep" h ON h."workspaceId" = e."workspaceId" AND h."enrollmentId" = e.id AND h."order" = e.position AND h.error IS NULL
    WHERE e."awaitsId" IS NOT NULL AND e.state = 'ACTIVE' AND e."updatedAt" < now() - interval '1 minute'
    ORDER BY e.id LIMIT ${AT_ONCE}`);
  for (const ref of rows) {
    // One that fails is looked at again in a minute, and keeps no other from going on.
    await autoSend(ref).catch((error: unknown) =>
      logger.error({ err: error, ...ref }, 'a draft of a sequence could not be sent'),
    );
  }
}
