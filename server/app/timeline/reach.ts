import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { findWinner } from '@/server/kernel/db/alias';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { named, utcText } from '@/server/kernel/db/record';
import { TIMELINE_RECORDS } from './records';
import type { Kind, Reach } from './source';

/** Ids of other records, as a list; `where` says which of the rows `r`. */
const list = (table: string, where: string) =>
  `ARRAY(SELECT r.id::text FROM "${table}" r WHERE r."workspaceId" = t."workspaceId" AND ${where})`;

/** The leads that became a contact; what happened with them happened with the contact. */
const CONVERTED = 'r."convertedContactId"';
const OF_COMPANY = `SELECT c.id FROM "Contact" c WHERE c."workspaceId" = t."workspaceId" AND c."companyId" = t.id`;

const ONE_CONTACT = `CASE WHEN t."contactId" IS NULL THEN '{}'::text[] ELSE ARRAY[t."contactId"::text] END`;

/** The records beside the one `t` whose entries belong to its timeline. */
const BESIDE: Record<Kind, Partial<Record<Kind | 'since', string>>> = {
  contact: { lead: list('Lead', `${CONVERTED} = t.id`) },
  company: {
    contact: list('Contact', 'r."companyId" = t.id'),
    deal: list('Deal', 'r."companyId" = t.id'),
    lead: list('Lead', `${CONVERTED} IN (${OF_COMPANY})`),
  },
  deal: { contact: ONE_CONTACT, since: utcText('t."createdAt"') },
  case: { contact: ONE_CONTACT, since: utcText('least(t."openedAt", t."createdAt")') },
  contract: { contact: ONE_CONTACT, since: utcText('t."createdAt"') },
  lead: {},
};

/** Whose fields' changes a timeline tells. Those of its contact would say little of a deal, a case or a contract. */
const CHANGES_OF: Record<Kind, readonly Kind[]> = {
  contact: ['contact'],
  company: ['company', 'contact', 'deal'],
  deal: ['deal'],
  lead: ['lead'],
  case: ['case'],
  contract: ['contract'],
};

interface Found {
  id: string;
  contact: string[];
  deal: string[];
  lead: string[];
  since: string | null;
}

/** The records of a timeline; of one that was merged, those of the one that it is part of now. Throws the 404 of its kind. */
export async function reachOf(ctx: Context, kind: Kind, name: string): Promise<{ id: string; reach: Reach }> {
  const { record } = TIMELINE_RECORDS[kind];
  const winner = async () => findReach(ctx, kind, (await findWinner(db, ctx, record, name)) ?? '');
  const found = (await findReach(ctx, kind, name)) ?? (await winner());
  if (!found) throw notFound(record.resource);
  const { id, since, ...beside } = found;
  const ids = { company: [], case: [], contract: [], ...beside, [kind]: [id] };
  return { id, reach: { ids, changesOf: CHANGES_OF[kind], ...(since && { contactsSince: since }) } };
}

async function findReach(ctx: Context, kind: Kind, name: string): Promise<Found | undefined> {
  const condition = named(TIMELINE_RECORDS[kind].record, name);
  return condition && (await db.query<Found>(statement(ctx, kind, condition)))[0];
}

function statement(ctx: Context, kind: Kind, condition: Sql): Sql {
  const { contact = `'{}'::text[]`, deal = `'{}'::text[]`, lead = `'{}'::text[]`, since = 'NULL' } = BESIDE[kind];
  return sql`
    SELECT t.id::text, ${raw(contact)} AS contact, ${raw(deal)} AS deal, ${raw(lead)} AS lead, ${raw(since)} AS since
    FROM ${raw(`"${TIMELINE_RECORDS[kind].descriptor.table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition}`;
}
