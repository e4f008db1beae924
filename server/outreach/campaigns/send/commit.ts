import { type RecordSql, recordPart, recordSql, writeRecords, writeWithoutSubscribers } from '@/server/kernel/changes';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { addressForms } from '@/server/kernel/mail/address';
import { refusalOfForms, SKIPPED_WHY } from '@/server/outreach/mail/send/permission';
import { publishProgress } from './publish';
import type { Run } from './run';
import { changesOfMail, ctxOf } from './run';
import type { RenderedMail } from './send-context';

/** A recipient whose mail is about to be given to the server. */
export interface SendAttempt {
  id: string;
  toEmail: string;
  emailId: string;
  messageId: string;
}

/** What became of a recipient. One that may be tried again is PENDING until then. */
export interface Settled {
  sendAttempt: SendAttempt;
  state: 'SENT' | 'FAILED' | 'PENDING';
  reason?: string;
  /** Zero for a failure that was none of the recipient's: it does not count as an attempt. */
  retryInS?: number;
  /** The mail as it was handed over; without one there is none on the contact's timeline. */
  mail?: Omit<RenderedMail, 'bytes'>;
  /** The recipient's server says that there is no such mailbox. */
  isDead?: boolean;
}

/** One step of a session: what became of its mail before, and whose mail is next. */
export interface SendStep {
  settled: Settled[];
  sendAttempt?: SendAttempt | undefined;
}

const TRIES = 3;

/**
 * Writes steps in one statement. Of the mails before, what became of them, with the mails themselves and the beginnings of
 * their timelines. Of the next ones, that they are handed over: after this their outcome is unknown until it is settled. Whoever
 * has been suppressed or has opted out meanwhile is skipped, and of what the run has lost nothing is written.
 * @returns the ids of the recipients whose mail may go.
 */
export async function commitSteps(run: Run, fromName: string, steps: SendStep[]): Promise<Set<string>> {
  const statement = stepsSql(run, fromName, steps);
  for (let tries = 1; ; tries++) {
    try {
      const rows = (await run.hasSubscribers())
        ? await writeWithSubscribers(run, statement)
        : await writeWithoutSubscribers<Written>(db, statement);
      publishProgress(run);
      return new Set(rows.filter(({ kind, state }) => kind === 'recipient' && state === 'HANDED').map(({ id }) => id));
    } catch (error) {
      // A contact that is deleted at this very moment breaks the reference to it; the next look no longer finds it.
      if (tries === TRIES) throw error;
    }
  }
}

/** A recipient whose mail is handed over or skipped, or a mail that was put on a timeline. */
interface Written {
  kind: 'recipient' | 'mail';
  id: string;
  state: string;
}

const writeWithSubscribers = (run: Run, statement: RecordSql) =>
  sqlTransaction(ctxOf(run), (tx) =>
    writeRecords<Written>(tx, ctxOf(run), 'Email', statement, ({ kind, id, state }) =>
      kind === 'mail' ? changesOfMail(id, state) : undefined,
    ),
  );

/** Several forms of one address as one text; no address holds a line end. */
const formsOf = ({ toEmail }: SendAttempt) => addressForms(toEmail).join('\n');

function stepsSql(run: Run, fromName: string, steps: SendStep[]): RecordSql {
  const settled = steps.flatMap((step) => step.settled);
  const sendAttempts = steps.flatMap(({ sendAttempt }) => sendAttempt ?? []);
  return recordSql`
    WITH ${outcomes(run, settled)}, ${recipients(run)}, ${mails(run, fromName)}, ${next(run, sendAttempts)}, handed AS (
    UPDATE "CampaignRecipient" r SET state = CASE WHEN told.why IS NULL THEN 'HANDED' ELSE 'SKIPPED' END, reason = told.why,
      "settledAt" = CASE WHEN told.why IS NOT NULL THEN now() END,
      "emailId" = CASE WHEN told.why IS NULL THEN told."emailId" END, "messageId" = CASE WHEN told.why IS NULL THEN told."messageId" END
    FROM told
    WHERE r."workspaceId" = told."workspaceId" AND r.id = told.id AND r.state = 'CLAIMED' AND r."claimId" = ${run.id}::uuid
    RETURNING r.id, r.state)
    SELECT 'recipient' AS kind, id::text, state FROM handed UNION ALL SELECT 'mail', id::text, status FROM mail`;
}

/**
 * One value of each as a column of rows. Behind a SELECT of its own, as PostgreSQL cannot see how many there are, one plan
 * serves every batch: planning anew takes as long as the work.
 */
const column = <T>(of: T[], type: string, value: (one: T) => string | number | null): Sql =>
  sql`(SELECT ${of.map(value)}::${raw(type)}[])`;

/**
 * What became of the mails before, as rows. They carry the workspace, so that what is joined to them is found by its key:
 * where the workspace stood as a value, reading all of its recipients would look cheaper, and be tens of times slower.
 */
function outcomes({ workspaceId }: Run, settled: Settled[]): Sql {
  const of = (type: string, value: (one: Settled) => string | number | null) => column(settled, type, value);
  const columns = join([
    ...[of('uuid', (o) => o.sendAttempt.id), of('text', (o) => o.state), of('text', (o) => o.reason ?? null)],
    ...[of('float8', (o) => o.retryInS ?? null), of('uuid', (o) => o.sendAttempt.emailId)],
    ...[of('text', (o) => o.sendAttempt.messageId), of('text', (o) => o.sendAttempt.toEmail)],
    ...[of('text', (o) => o.mail?.subject ?? null), of('text', (o) => o.mail?.html ?? null)],
    ...[of('text', (o) => o.mail?.text ?? null), of('uuid', () => newId())],
  ]);
  return sql`o AS MATERIALIZED (
      SELECT ${workspaceId}::uuid AS "workspaceId", o.* FROM unnest(${columns})
        AS o(id, state, reason, "retryInS", "emailId", "messageId", "toEmail", subject, html, body, "eventId")
    )`;
}

const recipients = ({ id }: Run): Sql => sql`
    done AS (
      UPDATE "CampaignRecipient" r SET state = o.state, reason = o.reason, attempts = r.attempts + CASE WHEN o."retryInS" = 0 THEN 0 ELSE 1 END,
        "claimId" = CASE WHEN o.state = 'PENDING' THEN NULL ELSE r."claimId" END,
        "nextAttemptAt" = now() + make_interval(secs => o."retryInS"),
        "settledAt" = CASE WHEN o.state <> 'PENDING' THEN now() END
      FROM o WHERE r."workspaceId" = o."workspaceId" AND r.id = o.id AND r."claimId" = ${id}::uuid
        AND r.state IN ('CLAIMED', 'HANDED') RETURNING r.id, r."contactId"
    )`;

/** The mails on the timelines of their contacts, whom a merge may have changed since they were claimed, with the files of the campaign, and that they were delivered. */
const mails = ({ workspaceId, campaignId }: Run, fromName: string): Sql => recordPart`
    mail AS (
      INSERT INTO "Email" ("workspaceId", id, status, subject, "bodyHtml", "bodyText", "toEmail", "fromEmail", "fromName", "contactId",
        "productId", "campaignId", "memberId", "mailboxId", "threadId", "messageId", bulk, error, "sentAt", "leftDraftAt", "updatedAt")
      SELECT ${workspaceId}::uuid, o."emailId", o.state, o.subject, o.html, o.body, o."toEmail", coalesce(k."fromEmail", ''), ${fromName}, c.id,
        k."productId", k.id, k."memberId", k."mailboxId", o."emailId", o."messageId", true, o.reason,
        CASE o.state WHEN 'SENT' THEN now() END, now(), now()
      FROM o JOIN done ON done.id = o.id
      JOIN "Campaign" k ON k."workspaceId" = ${workspaceId}::uuid AND k.id = ${campaignId}::uuid
      LEFT JOIN "Contact" c ON c."workspaceId" = o."workspaceId" AND c.id = done."contactId"
      WHERE o.subject IS NOT NULL AND o.state <> 'PENDING' RETURNING id, status
    ), file AS (
      INSERT INTO "EmailAttachment" ("workspaceId", id, "emailId", "fileId", "fileName", "contentType", size, source, "campaignId")
      SELECT f."workspaceId", gen_random_uuid(), mail.id, f.id, f."fileName", f."contentType", f.size, 'campaign', f."recordId"
      FROM mail JOIN "File" f ON f."workspaceId" = ${workspaceId}::uuid AND f.entity = 'CAMPAIGN' AND f."recordId" = ${campaignId}::uuid
    ), timeline AS (
      INSERT INTO "EmailEvent" ("workspaceId", id, "emailId", type, at)
      SELECT ${workspaceId}::uuid, o."eventId", mail.id, 'DELIVERED', now()
      FROM mail JOIN o ON o."emailId" = mail.id WHERE mail.status = 'SENT'
    )`;

/** Whose mail is next, and why one must not go after all. */
function next({ workspaceId }: Run, sendAttempts: SendAttempt[]): Sql {
  const of = (type: string, value: (one: SendAttempt) => string) => column(sendAttempts, type, value);
  const columns = [
    of('uuid', (h) => h.id),
    of('uuid', (h) => h.emailId),
    of('text', (h) => h.messageId),
    of('text', formsOf),
  ];
  return sql`
    h AS MATERIALIZED (
      SELECT ${workspaceId}::uuid AS "workspaceId", h.* FROM unnest(${join(columns)}) AS h(id, "emailId", "messageId", forms)
    ), told AS MATERIALIZED (
      SELECT h.*, CASE WHEN c.id IS NULL AND said.refusal IS DISTINCT FROM 'SUPPRESSED' THEN 'The contact was deleted.'
        ELSE ${SKIPPED_WHY} END AS why
      FROM h JOIN "CampaignRecipient" r ON r."workspaceId" = h."workspaceId" AND r.id = h.id
      LEFT JOIN "Contact" c ON c."workspaceId" = r."workspaceId" AND c.id = r."contactId"
      ${refusalOfForms(raw('h."workspaceId"'), raw("string_to_array(h.forms, E'\\n')"))}
    )`;
}
