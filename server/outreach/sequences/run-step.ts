import { applyChanges } from '@/server/kernel/changes';
import { type Context, systemContext } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { actAs, type Tx, transaction } from '@/server/kernel/db/transaction';
import { forWorkspace } from '@/server/kernel/foreign';
import { plainAddress } from '@/server/kernel/mail/address';
import { fill, Unfilled } from '@/server/kernel/mail/template';
import { emailRecord } from '@/server/outreach/emails/record';
import { variablesOf } from '@/server/outreach/mail/compose/variables';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { taskDefinition } from '@/server/records/tasks/definition';
import { advance, type EnrollmentRef, NEXT_DELAY } from './advance';
import { autoSend } from './auto-send';
import type { StepInput } from './contract';
import { endEnrollments } from './end';
import { dueAfter } from './schedule';

interface EnrollmentState {
  position: number;
  /** When it began. */
  createdAt: Date;
  sequenceId: string;
  sequence: string;
  timezone: string;
  businessHoursOnly: boolean;
  nextDelayDays: number | null;
  contactId: string;
  contactName: string;
  contactEmail: string | null;
  productId: string | null;
  memberId: string | null;
  mailboxId: string | null;
  fromEmail: string | null;
  fromName: string;
  step: (Omit<StepInput, 'delayDays'> & { delayDays: number }) | null;
}

/** When the next step of an enrolment is due; null when it has ended or waits for a review. */
export async function nextDue({ workspaceId, enrollmentId }: EnrollmentRef): Promise<string | null> {
  const [row] = await db.query<{ nextAt: Date }>(sql`
    SELECT "nextAt" FROM "Enrollment"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${enrollmentId}::uuid AND state = 'ACTIVE' AND "nextAt" IS NOT NULL`);
  return row ? new Date(row.nextAt).toISOString() : null;
}

/**
 * Takes the step that is due, once, however often and from wherever this is called: the enrolment's row is locked, and its place
 * in the history is a unique key. An e-mail becomes a draft; where the sequence sends by itself, the draft is then sent.
 */
export async function runStep(ref: EnrollmentRef): Promise<void> {
  const ctx = systemContext(ref.workspaceId, ref.enrollmentId);
  await transaction(ctx, async (tx) => {
    const enrollmentState = await lockEnrollment(tx, ref);
    if (!enrollmentState) return;
    await actAs(tx, { ...ctx, agent: `sequence:${enrollmentState.sequenceId}` });
    const now = new Date();
    const at = dueAfter(now, 0, enrollmentState);
    if (at > now) return postpone(tx, ref, at);
    if (!enrollmentState.step) return complete(tx, ref);
    if (enrollmentState.step.type === 'EMAIL') await draftMail(tx, ctx, ref, enrollmentState, enrollmentState.step);
    else await makeTask(tx, ctx, ref, enrollmentState, enrollmentState.step);
  });
  await autoSend(ref);
}

async function lockEnrollment(
  tx: Tx,
  { workspaceId, enrollmentId }: EnrollmentRef,
): Promise<EnrollmentState | undefined> {
  const [row] = await tx.query<EnrollmentState>(sql`
    SELECT e.position, e."createdAt", s.id::text AS "sequenceId", s.name AS sequence, w.timezone, s."businessHoursOnly", ${raw(NEXT_DELAY)} AS "nextDelayDays",
      c.id::text AS "contactId", c.name AS "contactName", c.email AS "contactEmail", s."productId"::text, s."memberId"::text,
      s."mailboxId"::text, s."fromEmail", coalesce(b."displayName", m.name, w.name) AS "fromName",
      (SELECT json_build_object('type', p.type, 'delayDays', p."delayDays", 'subject', p.subject, 'bodyHtml', p."bodyHtml", 'taskTitle', p."taskTitle")
        FROM "SequenceStep" p WHERE p."workspaceId" = s."workspaceId" AND p."sequenceId" = s.id AND p."order" = e.position) AS step
    FROM "Enrollment" e
    JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s.id = e."sequenceId"
    JOIN "Contact" c ON c."workspaceId" = e."workspaceId" AND c.id = e."contactId"
    JOIN "Workspace" w ON w.id = e."workspaceId"
    LEFT JOIN "Mailbox" b ON b."workspaceId" = s."workspaceId" AND b.id = s."mailboxId"
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ${enrollmentId}::uuid AND e.state = 'ACTIVE'
      AND e."nextAt" <= now() + interval '1 ms' FOR UPDATE OF e`);
  return row;
}

async function postpone(tx: Tx, { workspaceId, enrollmentId }: EnrollmentRef, at: Date): Promise<void> {
  await tx.query(sql`
    UPDATE "Enrollment" SET "nextAt" = ${at.toISOString()}::timestamptz, "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${enrollmentId}::uuid`);
}

async function complete(tx: Tx, { workspaceId, enrollmentId }: EnrollmentRef): Promise<void> {
  await tx.query(sql`
    UPDATE "Enrollment" SET state = 'COMPLETED', "nextAt" = NULL, "hasRun" = false, "endedAt" = now(), "updatedAt" = now()
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${enrollmentId}::uuid`);
}

type Step = NonNullable<EnrollmentState['step']>;

interface Taken {
  state: 'DONE' | 'WAITING' | 'FAILED';
  emailId?: string;
  taskId?: string;
  error?: string;
}

async function note(
  tx: Tx,
  { workspaceId, enrollmentId }: EnrollmentRef,
  enrollmentState: EnrollmentState,
  step: Step,
  taken: Taken,
) {
  const { position: order } = enrollmentState;
  const data = { workspaceId, id: newId(), enrollmentId, order, type: step.type, ...taken };
  await tx.enrollmentStep.create({ data, select: { id: true } });
}

const passed = (ref: EnrollmentRef, enrollmentState: EnrollmentState) => ({
  ...ref,
  ...enrollmentState,
  at: new Date(),
});

/**
 * Whether somebody else at the address has this step, or had: two contacts may come to share an address after both were
 * enrolled. An enrolment that had ended before this one began does not count; one whose contact is gone does.
 */
async function isTwin(
  tx: Tx,
  { workspaceId }: EnrollmentRef,
  enrollmentState: EnrollmentState,
  toEmail: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT 1 AS there FROM "Email" m
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m."sequenceId" = ${enrollmentState.sequenceId}::uuid
      AND m."sequenceStep" = ${enrollmentState.position}::int AND lower(m."toEmail") = lower(${toEmail})
      AND m."contactId" IS DISTINCT FROM ${enrollmentState.contactId}::uuid
      AND NOT EXISTS (SELECT FROM "EnrollmentStep" h
        JOIN "Enrollment" e ON e."workspaceId" = h."workspaceId" AND e.id = h."enrollmentId"
        WHERE h."workspaceId" = m."workspaceId" AND h."emailId" = m.id AND e."endedAt" < ${enrollmentState.createdAt}::timestamptz)
    LIMIT 1`);
  return rows.length > 0;
}

async function draftMail(
  tx: Tx,
  ctx: Context,
  ref: EnrollmentRef,
  enrollmentState: EnrollmentState,
  step: Step,
): Promise<void> {
  const toEmail = plainAddress(enrollmentState.contactEmail ?? '');
  if (!toEmail) {
    const error = 'The contact has no email address that can be written to.';
    await note(tx, ref, enrollmentState, step, { state: 'FAILED', error });
    return advance(tx, [passed(ref, enrollmentState)], true);
  }
  const { sequenceId, contactId, productId, memberId, mailboxId, fromName } = enrollmentState;
  await lockRecordType(tx, ctx, `sequence/${sequenceId}/${toEmail.toLowerCase()}`);
  if (await isTwin(tx, ref, enrollmentState, toEmail)) {
    const reason = 'Another contact with the same address has this step.';
    await endEnrollments(tx, ctx, sequenceId, { state: 'EXITED', reason, contactIds: [contactId] });
    return;
  }
  const fromEmail = enrollmentState.fromEmail ?? '';
  const id = newId();
  const columns = {
    ...{ threadId: id, status: 'DRAFT', bulk: true, toEmail },
    ...{ sequenceId, sequenceStep: enrollmentState.position, contactId, productId, memberId, mailboxId },
    ...{ fromEmail, fromName, messageId: newMessageId(id, fromEmail) },
    ...{ subject: step.subject ?? '', bodyHtml: step.bodyHtml ?? '' },
    context: `Step ${enrollmentState.position + 1} of the sequence ${enrollmentState.sequence}.`,
  };
  await applyChanges(tx, ctx, { record: emailRecord }, [{ kind: 'created', id, columns }]);
  await note(tx, ref, enrollmentState, step, { state: 'WAITING', emailId: id });
  await tx.query(sql`
    UPDATE "Enrollment" SET "awaitsId" = ${id}::uuid, "nextAt" = NULL, "hasRun" = false, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${ref.enrollmentId}::uuid`);
}

const TITLES: Record<string, (name: string) => string> = {
  TASK: (name) => `Follow up with ${name}`,
  CALL: (name) => `Call ${name}`,
  LINKEDIN: (name) => `Write to ${name} on LinkedIn`,
};

async function makeTask(
  tx: Tx,
  ctx: Context,
  ref: EnrollmentRef,
  enrollmentState: EnrollmentState,
  step: Step,
): Promise<void> {
  const id = newId();
  const title = await titleOf(tx, ctx, enrollmentState, step);
  const type = step.type === 'CALL' ? 'CALL' : 'TODO';
  const { contactId } = enrollmentState;
  const description = `Step ${enrollmentState.position + 1} of the sequence ${enrollmentState.sequence}.`;
  const columns = { title, type, contactId, description, dueDate: new Date() };
  await applyChanges(tx, ctx, taskDefinition, [{ kind: 'created', id, columns }]);
  await note(tx, ref, enrollmentState, step, { state: 'DONE', taskId: id });
  await advance(tx, [passed(ref, enrollmentState)], true);
}

/** A title whose placeholders have no value gives way to a plain one: a task is never lost for want of a word. */
async function titleOf(tx: Tx, ctx: Context, enrollmentState: EnrollmentState, step: Step): Promise<string> {
  const plain = TITLES[step.type]?.(enrollmentState.contactName) ?? step.type;
  if (!step.taskTitle) return plain;
  const about = {
    contactId: enrollmentState.contactId,
    leadId: null,
    dealId: null,
    productId: enrollmentState.productId,
  };
  const sender = { name: enrollmentState.fromName, email: enrollmentState.fromEmail ?? '' };
  try {
    const variables = await variablesOf(tx, ctx, about, sender);
    const { taskTitle } = step;
    return (await forWorkspace(ctx.workspaceId, () => fill('text', taskTitle, variables))).slice(0, 500);
  } catch (error) {
    if (error instanceof Unfilled) return plain;
    throw error;
  }
}
