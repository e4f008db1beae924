import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { plainName } from '../map/plain-name';
import { choiceOf, listOf, type MappedRow } from '../map/values';
import { findCompanies } from './companies';

/** What rows name that was looked up. */
export interface Linked {
  /** Why rows cannot be written, by their numbers. */
  failed: Map<number, string>;
  /** The companies that were made, by what rows call them. */
  companies: string[];
}

/** Looks up whatever rows name in words: companies, which are made, owners, contacts, stages. */
export async function linkRows(tx: Transaction, ctx: Context, rows: readonly MappedRow[]): Promise<Linked> {
  const failed = new Map<number, string>();
  const withLink = (...names: string[]) => rows.filter(({ links }) => names.some((name) => links[name] !== undefined));
  await linkOwners(tx, ctx, withLink('ownerEmail'), failed);
  await linkContacts(tx, ctx, withLink('contactEmail'), failed);
  await linkStages(tx, ctx, withLink('stageName'), failed);
  const named = withLink('companyName', 'companyDomain').filter(
    ({ number, row }) => row.companyId === undefined && row.companyExternalId === undefined && !failed.has(number),
  );
  return { failed, companies: await findCompanies(tx, ctx, named, failed) };
}

async function linkOwners(tx: Transaction, ctx: Context, rows: readonly MappedRow[], failed: Map<number, string>) {
  if (rows.length === 0) return;
  const members = await tx.query<{ id: string; email: string; name: string }>(sql`
    SELECT m.id::text, lower(m.email::text) AS email, lower(m.name) AS name FROM "Member" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid`);
  for (const { number, row, links } of rows) {
    const wanted = (links.ownerEmail ?? '').toLowerCase();
    const found = members.find(({ email }) => email === wanted) ?? members.find(({ name }) => name === wanted);
    if (found) row.ownerId ??= found.id;
    else failed.set(number, `ownerEmail: no member found for '${links.ownerEmail}'.`);
  }
}

async function linkContacts(tx: Transaction, ctx: Context, rows: readonly MappedRow[], failed: Map<number, string>) {
  const open = rows.filter(({ row }) => row.contactId === undefined && row.contactExternalId === undefined);
  if (open.length === 0) return;
  const addressOf = ({ links }: MappedRow) => (listOf(links.contactEmail ?? '')[0] ?? '').toLowerCase();
  const found = await tx.query<{ id: string; email: string }>(sql`
    SELECT DISTINCT ON (lower(c.email)) c.id::text, lower(c.email) AS email FROM "Contact" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND lower(c.email) = ANY(${[...new Set(open.map(addressOf))]}::text[])
    ORDER BY lower(c.email), c.id`);
  const byEmail = new Map(found.map(({ id, email }) => [email, id]));
  for (const row of open) {
    const id = byEmail.get(addressOf(row));
    if (id !== undefined) row.row.contactId = id;
    else failed.set(row.number, `contactEmail: no contact found for '${row.links.contactEmail}'.`);
  }
}

/** What other systems call the end of a deal. */
const ENDS: Record<string, string> = { closedwon: 'WON', won: 'WON', closedlost: 'LOST', lost: 'LOST' };

async function linkStages(tx: Transaction, ctx: Context, rows: readonly MappedRow[], failed: Map<number, string>) {
  const open = rows.filter(({ row }) => row.stage === undefined && row.pipelineStageId === undefined);
  if (open.length === 0) return;
  const stages = await tx.query<{ id: string; name: string; dealStage: string }>(sql`
    SELECT s.id::text, s.name, s."dealStage" FROM "Stage" s
    JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId"
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid ORDER BY p."isDefault" DESC, p."order", p.id, s."order", s.id`);
  const fixed = [...new Set(stages.map(({ dealStage }) => dealStage))];
  for (const { number, row, links } of open) {
    const wanted = links.stageName ?? '';
    const plain = plainName(wanted);
    const dealStage = ENDS[plain] ?? choiceOf(wanted, fixed);
    const found =
      stages.find(({ name }) => plainName(name) === plain) ?? stages.find((stage) => stage.dealStage === dealStage);
    if (found) row.pipelineStageId = found.id;
    else failed.set(number, `stageName: no stage found for '${wanted}'.`);
  }
}
