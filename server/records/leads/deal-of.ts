import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { sql } from '@/server/kernel/db/client';
import { getRecordId } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { dealDefinition } from '@/server/records/deals/definition';
import { dealRecord } from '@/server/records/deals/record';
import { upsertOne } from '@/server/records/upsert/one';
import { patchWithin } from '@/server/records/upsert/patch';
import type { ConversionDeal } from './contract';

const SCOPE: Scope = 'write:deals';

/** Whom a deal is with. */
interface Party {
  contactId: string;
  companyId: string | null;
  /** What the deal is called, where nobody says. */
  name: string;
}

/** The deal of a conversion: a new one, or the one that was chosen, which gets the contact and the company where it has none. */
export async function dealOf(tx: Transaction, ctx: Context, { id: chosen, ...row }: ConversionDeal, party: Party) {
  if (!allows(ctx.actor.scopes, [SCOPE])) {
    const message = `API key missing required scope: ${SCOPE}.`;
    throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope: SCOPE } });
  }
  const { name, contactId, companyId } = party;
  if (chosen === undefined) {
    const made = { ...row, name: row.name ?? name, contactId, ...(companyId && { companyId }) };
    return shown(tx, ctx, (await upsertOne(tx, ctx, dealDefinition, made)).id);
  }
  const id = await getRecordId(dealRecord, ctx, chosen, tx, { lock: true });
  const before = await shown(tx, ctx, id);
  const given = { ...(!before.contactId && { contactId }), ...(!before.companyId && companyId && { companyId }) };
  const changes = { ...row, ...given };
  if (Object.keys(changes).length > 0) await patchWithin(tx, ctx, dealDefinition, id, changes);
  return shown(tx, ctx, id);
}

async function shown(tx: Transaction, ctx: Context, id: string) {
  const [deal] = await tx.query<{ id: string; name: string; contactId: string | null; companyId: string | null }>(sql`
    SELECT id::text, name, "contactId"::text, "companyId"::text FROM "Deal"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  if (!deal) throw new Error('The deal of a conversion is gone.');
  return deal;
}
