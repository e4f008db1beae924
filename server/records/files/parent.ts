import type { Context } from '@/server/kernel/context';
import { conflict, notFound } from '@/server/kernel/contract/errors';
import { findWinner } from '@/server/kernel/db/alias';
import { type Db, db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Entity, parents } from './parents';

/** The record that files belong to, as a caller names it. */
export interface FileParent {
  entity: Entity;
  recordId: string;
}

/** The id of the record, found by it or by the caller's externalId. Throws `<Entity> not found.` */
export async function findParent(ctx: Context, { entity, recordId }: FileParent, on: Db = db): Promise<string> {
  const { table, resource, hasExternalId, canBeMerged } = parents[entity];
  const byId = isId(recordId) ? sql`id = ${recordId}::uuid` : sql`FALSE`;
  const byName = hasExternalId ? sql`"externalId" = ${recordId}` : sql`FALSE`;
  const [found] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND (${byId} OR ${byName}) ORDER BY id::text = ${recordId} DESC LIMIT 1`);
  const id = found?.id ?? (canBeMerged && (await findWinner(on, ctx, { table, takesExternalId: true }, recordId)));
  if (!id) throw notFound(resource);
  return id;
}

/** Keeps a record from going away until the transaction ends, so that no file is added to one that is being deleted. */
export async function lockParent(on: Db, ctx: Context, { entity, recordId }: FileParent): Promise<void> {
  const { table, resource } = parents[entity];
  const [found] = await on.query(sql`
    SELECT 1 FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${recordId}::uuid FOR KEY SHARE`);
  if (!found) throw notFound(resource);
}

const CLOSED = ['SENDING', 'SENT', 'CANCELED'];
const REFUSAL = {
  add: 'Files can only be added to a campaign before it sends.',
  remove: "Files can't be removed from a campaign that has already sent.",
};

/** Throws the 403 of whoever may not say what the mails of a campaign carry; outside a transaction nothing is written. */
type FilesRule = (ctx: Context, campaignId: string, tx?: Transaction) => Promise<void>;

// Next bundles this module more than once into one process; the rule is the same for all of them.
const shared = globalThis as typeof globalThis & { crmCampaignFiles?: FilesRule };

/** Says whose the files of a campaign are. Called once, by the wiring of the process: campaigns stand a floor above. */
export function setCampaignFilesRule(rule: FilesRule): void {
  shared.crmCampaignFiles = rule;
}

function campaignFilesRule(): FilesRule {
  if (!shared.crmCampaignFiles)
    throw new Error('Nobody says whose files these are: import server/app/wiring.ts first.');
  return shared.crmCampaignFiles;
}

/**
 * Throws the 409 of a campaign that has begun to send, as its files are what its mails carry. Inside a transaction the
 * campaign then stays as it is until the end. An OUTREACH campaign never begins: it only groups single mails. What waits to be
 * sent in the name of somebody else is theirs to change: that is a 403.
 */
export async function checkCampaign(
  ctx: Context,
  change: keyof typeof REFUSAL,
  { entity, recordId }: FileParent,
  tx?: Transaction,
): Promise<void> {
  if (entity !== 'CAMPAIGN') return;
  const [campaign] = await (tx ?? db).query<{ status: string }>(sql`
    SELECT status FROM "Campaign"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${recordId}::uuid FOR SHARE`);
  if (campaign && CLOSED.includes(campaign.status)) throw conflict(REFUSAL[change], 'wrong_state');
  await campaignFilesRule()(ctx, recordId, tx);
}
