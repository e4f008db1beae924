import { buffer } from 'node:stream/consumers';
import { recordSql, writeRecords } from '@/server/kernel/changes';
import { type Context, systemContext } from '@/server/kernel/context';
import { type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { forWorkspace } from '@/server/kernel/foreign';
import { logger } from '@/server/kernel/log';
import { fileStore } from '@/server/kernel/storage';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { attachKept, keepAttachments } from './attachments';
import { classify } from './classify/classify';
import { unreadable } from './insert';
import { receivingMailbox } from './mailbox';
import { matchMail } from './match';
import { MAX_MESSAGE_BYTES, parseMail, WHOLE } from './mime/parse';
import type { ParsedMail } from './mime/parsed-mail';
import { isOurs, UNPROVEN } from './own-mail';
import { applyBounce, applyComplaint } from './reports';
import { type Arrival, classifyReply, leaveAlone, notifySender } from './said';

// A mail of which only the header could be read is recorded with why. Its bytes hang on it, so that they can be saved by
// whoever looks at it, and are read again a few times: a process may have died for reasons that were not the mail's.

const MOST_ATTEMPTS = 5;
/** Minutes to the next attempt, by how many there were. */
const BACKOFF = sql`(ARRAY[5, 30, 180, 720, 1440])[m.attempts]`;

interface SetAside {
  workspaceId: string;
  id: string;
  attempts: number;
  storageKey: string | null;
  replyClass: string | null;
  direction: 'INBOUND' | 'OUTBOUND';
  mailboxId: string | null;
  /** When it came in. */
  at: Date;
}

/** Keeps the bytes of a mail that could not be read, once, and has it read again later. */
export async function keepUnparsed(ctx: Context, id: string | null, { problem }: ParsedMail, bytes: Uint8Array) {
  if (!id || !problem || bytes.length > MAX_MESSAGE_BYTES) return;
  const kept = await keepAttachments(ctx, [{ ...WHOLE, content: bytes }]);
  await sqlTransaction(ctx, async (tx) => {
    const [first] = await tx.query(sql`
      UPDATE "Email" m SET attempts = 1, "nextAttemptAt" = now() + interval '5 minutes'
      WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${id}::uuid AND m.error IS NOT NULL AND m.attempts = 0
        AND m.status = 'SENT' RETURNING 1`);
    if (first) await attachKept(tx, ctx, id, kept);
  });
}

/** Reads again what is due, one mail after the other. Any number of processes may do so at once. */
export async function retryUnparsed(): Promise<void> {
  for (let mail = await claim(); mail; mail = await claim()) {
    try {
      await attempt(mail);
    } catch (error) {
      logger.warn({ err: error, emailId: mail.id }, 'a mail that was set aside could not be read again');
    }
  }
}

/** The time of the next attempt is also how long this one is nobody else's; the number of attempts names whose it is. */
async function claim(): Promise<SetAside | undefined> {
  const [mail] = await sweepDb.query<SetAside>(sql`
    UPDATE "Email" m SET attempts = m.attempts + 1,
      "nextAttemptAt" = CASE WHEN m.attempts < ${MOST_ATTEMPTS}::int THEN now() + ${BACKOFF} * interval '1 minute' END
    WHERE (m."workspaceId", m.id) IN (
      SELECT d."workspaceId", d.id FROM "Email" d
      WHERE d.status = 'SENT' AND d."nextAttemptAt" <= now() ORDER BY d."nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m."workspaceId"::text, m.id::text, m.attempts, m."replyClass", m.direction, m."mailboxId"::text,
      m."leftDraftAt" AS at,
      (SELECT a."storageKey" FROM "EmailAttachment" a WHERE a."workspaceId" = m."workspaceId" AND a."emailId" = m.id
        AND a."contentType" = ${WHOLE.contentType} ORDER BY a.id LIMIT 1) AS "storageKey"`);
  return mail;
}

const isMine = ({ workspaceId, id, attempts }: SetAside): Sql =>
  sql`"workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND attempts = ${attempts}::int`;

async function attempt(ours: SetAside) {
  const { workspaceId, id, attempts, storageKey } = ours;
  const bytes = storageKey && (await fileStore().read(storageKey));
  if (!bytes) return;
  const raw = await buffer(bytes);
  const mail = await forWorkspace(workspaceId, () => parseMail(raw));
  const ctx = systemContext(workspaceId, currentRequestId(), 'mail');
  if (mail.problem) {
    logger.info({ emailId: id, attempts, problem: mail.problem }, 'a mail can still not be read');
    const columns = { error: unreadable(mail.problem) };
    const write = recordSql`
      UPDATE "Email" SET error = ${columns.error}, "updatedAt" = now()
      WHERE ${isMine(ours)} AND error IS DISTINCT FROM ${columns.error} RETURNING 1`;
    await sqlTransaction(ctx, (tx) => writeRecords(tx, ctx, 'Email', write, () => ({ kind: 'updated', id, columns })));
    return;
  }
  const kept = await keepAttachments(ctx, mail.attachments);
  await sqlTransaction(ctx, async (tx) => {
    if (!(await complete(tx, ctx, ours, mail))) return;
    // Their bytes are removed with them (discard_objects).
    await tx.query(
      sql`DELETE FROM "EmailAttachment" WHERE "workspaceId" = ${workspaceId}::uuid AND "emailId" = ${id}::uuid`,
    );
    await attachKept(tx, ctx, id, kept);
    await report(tx, ctx, mail);
  });
}

/**
 * Writes what the mail says where only its header was, and lets follow from it what would have followed at once; false when
 * that has been done, or another reads it by now.
 */
async function complete(tx: Transaction, ctx: Context, ours: SetAside, mail: ParsedMail) {
  const { id, direction, mailboxId } = ours;
  const into = mailboxId ? await receivingMailbox(tx, { workspaceId: ctx.workspaceId, id: mailboxId }) : undefined;
  const own = direction === 'OUTBOUND' || (into !== undefined && isOurs(mail, into));
  const arrival = own || !into ? undefined : arrivalOf(ours, mail, into);
  const match = await matchMail(tx, ctx, mail, mail.from ? [mail.from.email] : []);
  const classified = arrival && (await classifyReply(tx, ctx, arrival, match));
  const columns = {
    bodyText: mail.text,
    replyClass: classified ? classified.replyClass : ours.replyClass,
    error: own && direction === 'INBOUND' ? UNPROVEN : null,
  };
  const write = recordSql`
    UPDATE "Email" SET "bodyHtml" = ${mail.html}, "bodyText" = ${mail.text}, "replyClass" = ${columns.replyClass},
      error = ${columns.error}, "stopRequest" = coalesce("stopRequest", ${classified?.asksToStop ? 'PENDING' : null}),
      "nextAttemptAt" = NULL, "updatedAt" = now()
    WHERE ${isMine(ours)} AND error IS NOT NULL AND error <> ${UNPROVEN} RETURNING 1`;
  const [row] = await writeRecords(tx, ctx, 'Email', write, () => ({ kind: 'updated', id, columns }));
  if (row && arrival && classified?.hears) await leaveAlone(tx, ctx, arrival, match);
  // That they replied was told when it came.
  if (row && arrival && classified?.asksToStop) await notifySender(tx, ctx, arrival, match, { id, asksToStop: true });
  return row !== undefined;
}

/** A person's mail, as it would have been recorded; undefined for reports and the like. */
function arrivalOf({ at }: SetAside, mail: ParsedMail, into: Arrival['into']): Arrival | undefined {
  const { kind } = classify(mail);
  return kind === 'MESSAGE' || kind === 'AUTO_REPLY' ? { mail, into, kind, at } : undefined;
}

/** By its header alone a report may have passed for a letter. */
async function report(tx: Transaction, ctx: Context, mail: ParsedMail) {
  const as = classify(mail);
  if (as.kind === 'COMPLAINT') await applyComplaint(tx, ctx, as.complaint, new Date());
  if (as.kind === 'BOUNCE') await applyBounce(tx, ctx, as.report, new Date());
}
