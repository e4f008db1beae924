import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { ownSender } from '@/server/outreach/emails/acting';
import { lockDraft } from '@/server/outreach/emails/draft';
import { missingAttachment } from '@/server/outreach/mail/compose/attachments';
import { type Content, contentOf } from '@/server/outreach/mail/compose/content';
import { readQuote } from '@/server/outreach/mail/compose/quote';
import { variablesOf } from '@/server/outreach/mail/compose/variables';
import { type MailReferences, mailReferences } from '@/server/outreach/mail/references';
import { mayBeMailed, refusalOf } from './permission';
import { takeQuota } from './quota';
import { type Sender, senderOf } from './sender';

/** A process that is alive renews it. */
export const mailLease = leaseOn({ table: 'Email', holder: 'claimId', seconds: 60 });

/** A mail that is ours to hand over until its lease ends. */
export interface Claim extends Leased {
  mailboxId: string;
  /** The day whose place it took, where its mailbox has a limit. */
  day: string | null;
}

/** A draft as it is read for sending. */
export interface DraftRow extends MailReferences {
  id: string;
  subject: string;
  bodyHtml: string;
  toEmail: string;
  fromEmail: string;
  copies: string[];
  bulk: boolean;
  inReplyTo: string | null;
  /** The Message-ID of what it quotes. */
  quotes: string | null;
}

export async function readDraft(
  tx: Pick<Tx, 'query'>,
  ctx: Pick<Context, 'workspaceId'>,
  id: string,
): Promise<DraftRow> {
  const [row] = await tx.query<DraftRow>(sql`
    SELECT id::text, subject, "bodyHtml", "toEmail", "fromEmail", "ccEmails" || "bccEmails" AS copies, ${mailReferences}, bulk, "inReplyTo", quotes
    FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  if (!row) throw new Error('The draft is gone.');
  return row;
}

/** What would go out, as the draft stands. Throws Unfilled. */
export async function fillDraft(
  tx: Pick<Tx, 'query'>,
  ctx: Context,
  draft: DraftRow,
  sender: Sender,
): Promise<Content> {
  const { signatureHtml, name, email } = sender;
  const variables = await variablesOf(tx, ctx, draft, { name, email });
  const quote = draft.quotes && (await readQuote(tx, ctx, draft.quotes, draft.quotes === draft.inReplyTo));
  return contentOf({ ...draft, workspaceId: ctx.workspaceId, signatureHtml, quote: quote || null }, variables);
}

/** Whom a draft is claimed for: the member named, and the one whose it must be, where the caller has their word. */
export interface ClaimOptions {
  asUserEmail?: string | null | undefined;
  inNameOf?: string | null | undefined;
}

/**
 * Takes a draft out of DRAFT, once, however many ask at the same time: its content is filled in and fixed, its place in the
 * mailbox's day taken, its recipient's consent checked by the claiming statement itself.
 * @returns the claim, or undefined when the mailbox's day is full and the mail waits for the next.
 */
export function claimDraft(ctx: Context, id: string, as: ClaimOptions = {}): Promise<Claim | undefined> {
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, ctx, id);
    return claimLocked(tx, ctx, await readyDraft(tx, ctx, id, as));
  });
}

/** A draft that could go out now: who it is from, and what it says. */
export interface ReadyDraft {
  draft: DraftRow;
  sender: Sender;
  content: Content;
}

/** Reads a draft that is locked, and throws what keeps it from going out, but for its recipients' own word. */
export async function readyDraft(
  tx: Tx,
  ctx: Context,
  id: string,
  { asUserEmail, inNameOf }: ClaimOptions,
): Promise<ReadyDraft> {
  const draft = await readDraft(tx, ctx, id);
  const own = inNameOf === undefined ? await ownSender(tx, ctx, draft) : undefined;
  const sender = await senderOf(tx, ctx, { ...draft, ...own }, asUserEmail);
  if (inNameOf !== undefined && sender.memberId !== inNameOf)
    throw conflict('The draft has another sender by now.', 'wrong_state');
  const content = await fillDraft(tx, ctx, draft, sender);
  const missing = await missingAttachment(tx, ctx, draft.id);
  if (missing !== undefined) throw conflict(`The attachment ${missing} is no longer there.`);
  return { draft, sender, content };
}

/** Claims a draft that is locked and ready. */
export async function claimLocked(
  tx: Tx,
  ctx: Context,
  { draft, sender, content }: ReadyDraft,
): Promise<Claim | undefined> {
  const { mailboxId } = sender;
  const quota = await takeQuota(tx, { workspaceId: ctx.workspaceId, mailboxId }, 1);
  const leaseId = quota.granted > 0 ? newId() : null;
  await leaveDraft(tx, ctx, draft, { sender, content, leaseId, nextDayAt: quota.nextDayAt });
  await fixCampaignFiles(tx, ctx, draft);
  return leaseId === null
    ? undefined
    : { workspaceId: ctx.workspaceId, id: draft.id, leaseId, mailboxId, day: quota.day };
}

/** Planned by its sender: it waits as it was written, and is filled in when it goes. */
export const PLANNED = raw(`status = 'SCHEDULED' AND "leftDraftAt" IS NULL`);

interface Departure {
  sender: Sender;
  content: Content;
  leaseId: string | null;
  nextDayAt: string;
}

async function leaveDraft(tx: Tx, ctx: Context, draft: DraftRow, { sender, content, leaseId, nextDayAt }: Departure) {
  const waits = leaseId === null ? nextDayAt : null;
  const status = leaseId === null ? 'SCHEDULED' : 'QUEUED';
  const write = recordSql`
    UPDATE "Email" SET status = ${status}, ${leaseId === null ? mailLease.released : mailLease.taken(sql`${leaseId}::uuid`)},
      "scheduledAt" = ${waits}::timestamptz, "nextAttemptAt" = ${waits}::timestamptz, "leftDraftAt" = now(),
      attempts = ${leaseId === null ? 0 : 1}::int, "handedAt" = NULL, error = NULL, "updatedAt" = now(),
      subject = ${content.subject}, "bodyHtml" = ${content.html}, "bodyText" = ${content.text},
      "memberId" = ${sender.memberId}::uuid, "mailboxId" = ${sender.mailboxId}::uuid, "fromEmail" = ${sender.email},
      "fromName" = ${sender.name}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${draft.id}::uuid AND (status = 'DRAFT' OR ${PLANNED})
      AND ${mayBeMailed(ctx.workspaceId, draft)} RETURNING 1 AS left`;
  const change = { kind: 'updated' as const, id: draft.id, columns: { status } };
  const [left] = await writeRecords(tx, ctx, 'Email', write, () => change);
  if (!left)
    throw conflict((await refusalOf(tx, ctx, draft)) ?? 'The recipient cannot be sent to.', 'recipient_refused');
}

/** From now on the mail has the campaign's files as its own: later changes to the campaign are not this mail's. */
async function fixCampaignFiles(tx: Tx, ctx: Context, { id, campaignId }: DraftRow): Promise<void> {
  if (campaignId === null) return;
  await tx.query(sql`
    INSERT INTO "EmailAttachment" ("workspaceId", id, "emailId", "fileId", "fileName", "contentType", size, source, "campaignId")
    SELECT f."workspaceId", gen_random_uuid(), ${id}::uuid, f.id, f."fileName", f."contentType", f.size, 'campaign', f."recordId"
    FROM "File" f WHERE f."workspaceId" = ${ctx.workspaceId}::uuid AND f.entity = 'CAMPAIGN' AND f."recordId" = ${campaignId}::uuid`);
}
