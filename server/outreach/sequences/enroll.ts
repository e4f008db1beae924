import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { raw, sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { ADDRESS_OF, knownContacts } from '@/server/outreach/campaigns/audience';
import { ownSender } from '@/server/outreach/emails/acting';
import { refusalOfContact } from '@/server/outreach/mail/send/permission';
import type { sequencesContract } from './contract';
import { type Calendar, dueAfter } from './schedule';

const ADDRESS = raw(ADDRESS_OF);

/** A sequence that is locked. */
export interface Enrollable extends Calendar {
  id: string;
  name: string;
  status: string;
  sendMode: string;
  memberId: string | null;
  fromEmail: string;
  delayDays: number | null;
  mails: boolean;
}

/** All or nobody where an id is unknown. */
export function enrollContacts(ctx: Context, { id, contactIds }: Input<typeof sequencesContract.enroll>) {
  return sqlTransaction(ctx, async (tx) => {
    const { sequenceId, wanted, enrolled } = await enroll(tx, ctx, id, contactIds);
    return { sequenceId, enrolled: enrolled.length, skipped: wanted.length - enrolled.length };
  });
}

/**
 * Enrols whoever can be, and answers who was; of the others, the contact or its address is in the sequence already, or cannot
 * be written to. Enrolments in one sequence follow one another, so that none misses an address that another has just enrolled.
 * Throws the 404 of the sequence or of a contact, a 409 when the sequence is archived, and a 403 where it sends by itself as another.
 */
export async function enroll(tx: Transaction, ctx: Context, id: string, ids: string[]) {
  return enrollIn(tx, ctx, await lockEnrollable(tx, ctx, id), ids);
}

/** The same in a sequence that `lockEnrollable` has locked. */
export async function enrollIn(tx: Transaction, ctx: Context, sequence: Enrollable, ids: string[]) {
  const wanted = await knownContacts(tx, ctx, ids);
  const nextAt = dueAfter(new Date(), sequence.delayDays ?? 0, sequence).toISOString();
  const rows = await tx.query<{ contactId: string }>(sql`
    INSERT INTO "Enrollment" ("workspaceId", id, "sequenceId", "contactId", "nextAt", "updatedAt")
    SELECT DISTINCT ON (coalesce(${ADDRESS}, c.id::text)) c."workspaceId", u.id, ${sequence.id}::uuid, c.id,
      ${nextAt}::timestamptz, now()
    FROM unnest(${wanted.map(() => newId())}::uuid[], ${wanted}::uuid[]) WITH ORDINALITY AS u(id, contact, place)
    JOIN "Contact" c ON c."workspaceId" = ${ctx.workspaceId}::uuid AND c.id = u.contact
    ${refusalOfContact}
    WHERE said.refusal IS NULL AND (NOT ${sequence.mails} OR c.email <> '')
      AND NOT EXISTS (SELECT FROM "Contact" o
        JOIN "Enrollment" e ON e."workspaceId" = o."workspaceId" AND e."contactId" = o.id AND e."sequenceId" = ${sequence.id}::uuid
          AND e.state = 'ACTIVE'
        WHERE o."workspaceId" = c."workspaceId" AND lower(o.email) = ${ADDRESS})
    ORDER BY coalesce(${ADDRESS}, c.id::text), u.place
    ON CONFLICT ("workspaceId", "contactId", "sequenceId") WHERE state = 'ACTIVE' DO NOTHING RETURNING "contactId"::text`);
  tx.afterCommit(() => signalWork('sequences/due'));
  return { sequenceId: sequence.id, name: sequence.name, wanted, enrolled: rows.map(({ contactId }) => contactId) };
}

/** Locks a sequence that whoever acts may enrol contacts in. Throws what `enroll` throws of it. */
export async function lockEnrollable(tx: Transaction, ctx: Context, id: string): Promise<Enrollable> {
  const sequence = await lockSequence(tx, ctx, id);
  if (sequence.status === 'ARCHIVED') {
    throw conflict('This sequence is archived. Unarchive it in the app before enrolling contacts.', 'wrong_state', {
      fix: { call: `PATCH ${API_PREFIX}/sequences/{id}` },
    });
  }
  if (sequence.sendMode === 'AUTO') await ownSender(tx, ctx, sequence);
  return sequence;
}

/** The sequence, kept from being archived, changed or enrolled in elsewhere until the transaction ends. Throws the 404. */
async function lockSequence(tx: Transaction, ctx: Context, id: string): Promise<Enrollable> {
  const [row] = isId(id)
    ? await tx.query<Enrollable>(sql`
        SELECT s.id::text, s.name, s.status, s."sendMode", s."memberId"::text, coalesce(s."fromEmail", '') AS "fromEmail", s."businessHoursOnly", w.timezone,
          (SELECT p."delayDays" FROM "SequenceStep" p WHERE p."workspaceId" = s."workspaceId" AND p."sequenceId" = s.id ORDER BY p."order" LIMIT 1) AS "delayDays",
          EXISTS (SELECT FROM "SequenceStep" p WHERE p."workspaceId" = s."workspaceId" AND p."sequenceId" = s.id AND p.type = 'EMAIL') AS mails
        FROM "Sequence" s JOIN "Workspace" w ON w.id = s."workspaceId"
        WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s.id = ${id}::uuid FOR NO KEY UPDATE OF s`)
    : [];
  if (!row) throw notFound('Sequence');
  return row;
}
