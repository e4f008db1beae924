import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { plainAddress } from '@/server/kernel/mail/address';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { identitiesOf, pickIdentity } from '@/server/outreach/mailboxes/identities';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { actingMemberId } from './acting';
import { type AnsweredMail, identityFor } from './answered';
import { attachFiles } from './attachments';
import { emailRecord } from './record';
import type { EmailStatus } from './shapes';

/** What creating and replying have in common. */
interface Written {
  /** Given where the caller has to know it before. */
  id?: string;
  bodyHtml?: string | undefined;
  from?: string | null | undefined;
  asUserEmail?: string | null | undefined;
  cc?: string[] | undefined;
  bcc?: string[] | undefined;
  followUpDays?: number | null | undefined;
  context?: string | null | undefined;
  attachmentFileIds?: string[] | undefined;
}

/** What a draft is about, and for a reply what it answers. */
interface About {
  subject: string;
  toEmail: string;
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  productId: string | null;
  campaignId: string | null;
  threadId?: string;
  inReplyTo?: string;
  references?: string[];
  quotes?: string | null;
}

/** A contact as answers show it. Throws the 404. */
export async function findContact(tx: Transaction, ctx: Context, contactId: string) {
  const [contact] = await tx.query<{ id: string; name: string; email: string | null }>(
    sql`SELECT id::text, name, email FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid`,
  );
  if (!contact) throw notFound('Contact');
  return contact;
}

/** The first of these that is an address which can be written to. Throws a 409 when none is. */
export function addressToWrite(...candidates: (string | null)[]): string {
  for (const candidate of candidates) {
    const address = candidate === null ? undefined : plainAddress(candidate);
    if (address) return address;
  }
  throw conflict('Contact has no email address that can be written to.', 'recipient_refused');
}

/** Writes a draft as the acting member, from one of their identities; an answer from where its mail came to unless another is named. */
export async function insertDraft(
  tx: Transaction,
  ctx: Context,
  written: Written,
  about: About,
  answers?: AnsweredMail,
): Promise<string> {
  const memberId = await actingMemberId(tx, ctx, written.asUserEmail);
  const identities = await identitiesOf(tx, ctx, memberId);
  const identity = pickIdentity(identities, written.from, answers && identityFor(identities, answers));
  const { id = newId() } = written;
  const columns = {
    threadId: id,
    ...about,
    status: 'DRAFT',
    bodyHtml: written.bodyHtml ?? '',
    ...copyColumns(written),
    followUpDays: written.followUpDays ?? null,
    context: written.context || null,
    memberId,
    mailboxId: identity.mailboxId,
    fromEmail: identity.email,
    fromName: identity.name,
    messageId: newMessageId(id, identity.email),
  };
  await applyChanges(tx, ctx, { record: emailRecord }, [{ kind: 'created', id, columns }]);
  await attachFiles(tx, ctx, id, written.attachmentFileIds ?? []);
  return id;
}

/** Who gets a copy, each once; whoever gets one openly gets none in secret. Those that were not sent are left out. */
export function copyColumns({ cc, bcc }: { cc?: string[] | undefined; bcc?: string[] | undefined }) {
  const open = cc && unique(cc);
  return {
    ...(open && { ccEmails: open }),
    ...(bcc && { bccEmails: unique(bcc, open) }),
  };
}

function unique(addresses: string[], besides: string[] = []): string[] {
  const seen = new Set(besides.map((address) => address.toLowerCase()));
  return addresses.flatMap((address) => {
    const plain = plainAddress(address);
    if (!plain) throw badRequest(`${address} is no address that can be written to.`, { code: 'not_allowed' });
    const isNew = !seen.has(plain.toLowerCase());
    seen.add(plain.toLowerCase());
    return isNew ? [plain] : [];
  });
}

/** Locks a draft until the transaction ends. Throws the 404 of the resource given, or a 409 with its status for what is no draft. */
export async function lockDraft(tx: Transaction, ctx: Context, id: string, resource = 'Email'): Promise<void> {
  const [row] = isId(id)
    ? await tx.query<{ status: EmailStatus }>(
        sql`SELECT status FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${isSeen(ctx, '')} FOR UPDATE`,
      )
    : [];
  if (!row) throw notFound(resource);
  if (row.status !== 'DRAFT') throw conflict(`Email is ${row.status}, not a DRAFT.`, 'wrong_state');
}
