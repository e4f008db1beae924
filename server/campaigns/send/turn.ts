import { saidAt } from '@/server/campaigns/audience';
import { systemContext } from '@/server/context';
import { type Db, db, raw, type Sql, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { sqlTransaction } from '@/server/db/transaction';
import { addressForms } from '@/server/mail/address';
import { noteChanges } from '@/server/workflows/outbox';
import type { Letter } from './head';
import type { Run } from './run';
import { MAIL_TRIGGERS } from './watched';

/** A recipient whose mail is about to be given to the server. */
export interface Handing {
  id: string;
  toEmail: string;
  emailId: string;
  messageId: string;
}

/** What became of a recipient. One that may be tried again is PENDING until then. */
export interface Settled {
  handing: Handing;
  state: 'SENT' | 'FAILED' | 'PENDING';
  reason?: string;
  /** Zero for a failure that was none of the recipient's: it does not count as an attempt. */
  retryInS?: number;
  /** The mail as it was handed over; without one there is none on the contact's timeline. */
  letter?: Omit<Letter, 'bytes'>;
  contactId: string | null;
  /** The recipient's server says that there is no such mailbox. */
  isDead?: boolean;
}

/** One step of a session: what became of its mail before, and whose mail is next. */
export interface Turn {
  settled: Settled[];
  handing?: Handing | undefined;
}

const TRIES = 3;

/**
 * Writes turns in one statement. Of the mails before, what became of them, with the mails themselves and the beginnings of
 * their timelines. Of the next ones, that they are handed over: after this their outcome is unknown until it is settled. Whoever
 * has been suppressed or has opted out meanwhile is skipped, and of what the run has lost nothing is written.
 * @returns the ids of the recipients whose mail may go.
 */
export async function commitTurns(run: Run, fromName: string, turns: Turn[]): Promise<Set<string>> {
  for (let tries = 1; ; tries++) {
    try {
      const { open } = (await run.isWatched())
        ? await writeNoting(run, fromName, turns)
        : await write(db, run, fromName, turns);
      return open;
    } catch (error) {
      // A contact that is deleted at this very moment breaks the reference to it; the next look no longer finds it.
      if (tries === TRIES) throw error;
    }
  }
}

/** Several forms of one address as one text; no address holds a line end. */
const formsOf = ({ toEmail }: Handing) => addressForms(toEmail).join('\n');

function writeNoting(run: Run, fromName: string, turns: Turn[]): Promise<Written> {
  return sqlTransaction(null, async (tx) => {
    const written = await write(tx, run, fromName, turns);
    const changes = written.mails.flatMap((id) => MAIL_TRIGGERS.map((trigger) => ({ trigger, id })));
    await noteChanges(tx, systemContext(run.workspaceId, run.campaignId), 'EMAIL', changes);
    return written;
  });
}

interface Written {
  /** The recipients whose mail may go. */
  open: Set<string>;
  /** The mails that were put on timelines. */
  mails: string[];
}

async function write(on: Db, run: Run, fromName: string, turns: Turn[]): Promise<Written> {
  const { workspaceId, id } = run;
  const settled = turns.flatMap((turn) => turn.settled);
  const handings = turns.flatMap(({ handing }) => handing ?? []);
  const rows = await on.query<{ id: string; state: string }>(sql`
    WITH ${outcomes(settled)}, ${recipients(run)}, ${mails(run, fromName)}, ${next(run, handings)}, handed AS (
    UPDATE "CampaignRecipient" r SET state = CASE WHEN told.why IS NULL THEN 'HANDED' ELSE 'SKIPPED' END, reason = told.why,
      "settledAt" = CASE WHEN told.why IS NOT NULL THEN now() END,
      "emailId" = CASE WHEN told.why IS NULL THEN told."emailId" END, "messageId" = CASE WHEN told.why IS NULL THEN told."messageId" END
    FROM told
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = told.id AND r.state = 'CLAIMED' AND r."claimId" = ${id}::uuid
    RETURNING r.id, r.state)
    SELECT id::text, state FROM handed UNION ALL SELECT id::text, 'MAIL' FROM mail`);
  const of = (wanted: string) => rows.filter(({ state }) => state === wanted).map((row) => row.id);
  return { open: new Set(of('HANDED')), mails: of('MAIL') };
}

/** What became of the mails before, as rows. */
function outcomes(settled: Settled[]): Sql {
  const of = <T>(field: (one: Settled) => T) => settled.map(field);
  return sql`o AS (
      SELECT * FROM unnest(${of((o) => o.handing.id)}::uuid[], ${of((o) => o.state)}::text[], ${of((o) => o.reason ?? null)}::text[],
        ${of((o) => o.retryInS ?? null)}::float8[], ${of((o) => o.handing.emailId)}::uuid[], ${of((o) => o.handing.messageId)}::text[],
        ${of((o) => o.handing.toEmail)}::text[], ${of((o) => o.contactId)}::uuid[], ${of((o) => o.letter?.subject ?? null)}::text[],
        ${of((o) => o.letter?.html ?? null)}::text[], ${of((o) => o.letter?.text ?? null)}::text[], ${of(() => newId())}::uuid[])
        AS o(id, state, reason, "retryInS", "emailId", "messageId", "toEmail", "contactId", subject, html, body, "eventId")
    )`;
}

const recipients = ({ workspaceId, id }: Run): Sql => sql`
    done AS (
      UPDATE "CampaignRecipient" r SET state = o.state, reason = o.reason, attempts = r.attempts + CASE WHEN o."retryInS" = 0 THEN 0 ELSE 1 END,
        "claimId" = CASE WHEN o.state = 'PENDING' THEN NULL ELSE r."claimId" END,
        "nextAttemptAt" = now() + make_interval(secs => o."retryInS"),
        "settledAt" = CASE WHEN o.state <> 'PENDING' THEN now() END
      FROM o WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = o.id AND r."claimId" = ${id}::uuid
        AND r.state IN ('CLAIMED', 'HANDED') RETURNING r.id
    )`;

/** The mails on the timelines of their contacts, with the files of the campaign, and that they were delivered. */
const mails = ({ workspaceId, campaignId }: Run, fromName: string): Sql => sql`
    mail AS (
      INSERT INTO "Email" ("workspaceId", id, status, subject, "bodyHtml", "bodyText", "toEmail", "fromEmail", "fromName", "contactId",
        "productId", "campaignId", "memberId", "mailboxId", "threadId", "messageId", bulk, error, "sentAt", "leftDraftAt", "updatedAt")
      SELECT ${workspaceId}::uuid, o."emailId", o.state, o.subject, o.html, o.body, o."toEmail", coalesce(k."fromEmail", ''), ${fromName}, c.id,
        k."productId", k.id, k."memberId", k."mailboxId", o."emailId", o."messageId", true, o.reason,
        CASE o.state WHEN 'SENT' THEN now() END, now(), now()
      FROM o JOIN done ON done.id = o.id
      JOIN "Campaign" k ON k."workspaceId" = ${workspaceId}::uuid AND k.id = ${campaignId}::uuid
      LEFT JOIN "Contact" c ON c."workspaceId" = ${workspaceId}::uuid AND c.id = o."contactId"
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

const AT_ADDRESS = saidAt('r."workspaceId"', `= ANY(string_to_array(lower(h.forms), E'\\n'))`);

/** Whose mail is next, and why one must not go after all. */
function next({ workspaceId }: Run, handings: Handing[]): Sql {
  const of = (field: (handing: Handing) => string) => handings.map(field);
  return sql`
    h AS (
      SELECT * FROM unnest(${of((h) => h.id)}::uuid[], ${of((h) => h.emailId)}::uuid[], ${of((h) => h.messageId)}::text[],
        ${of(formsOf)}::text[]) AS h(id, "emailId", "messageId", forms)
    ), told AS MATERIALIZED (
      SELECT h.*, CASE WHEN EXISTS (SELECT FROM "Suppression" s
          WHERE s."workspaceId" = ${workspaceId}::uuid AND s.email = ANY(string_to_array(h.forms, E'\n')::citext[]))
        THEN 'Suppressed.' WHEN c.id IS NULL THEN 'The contact was deleted.'
        WHEN c."emailOptOut" THEN 'Opted out.' WHEN c."doNotContact" THEN 'Marked as do not contact.'
        ELSE ${raw(AT_ADDRESS)} END AS why
      FROM h JOIN "CampaignRecipient" r ON r."workspaceId" = ${workspaceId}::uuid AND r.id = h.id
      LEFT JOIN "Contact" c ON c."workspaceId" = r."workspaceId" AND c.id = r."contactId"
)`;
}
