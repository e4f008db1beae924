import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Campaign } from './contract';

/** Locks a campaign until the transaction ends, so that its states follow one another, and answers its status. Throws the 404. */
export async function lockCampaign(tx: Transaction, ctx: Context, id: string): Promise<Campaign['status']> {
  const [row] = isId(id)
    ? await tx.query<{ status: Campaign['status'] }>(sql`
        SELECT status FROM "Campaign" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid FOR UPDATE`)
    : [];
  if (!row) throw notFound('Campaign');
  return row.status;
}
