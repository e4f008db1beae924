import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { campaignRecord } from '@/server/outreach/campaigns/record';

/** The campaign of this name, in any case, the newest of several; one that only groups single mails is made when there is none. */
export async function campaignNamed(tx: Transaction, ctx: Context, name: string): Promise<string> {
  const find = () =>
    tx.query<{ id: string }>(sql`
      SELECT id::text FROM "Campaign" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(name) = lower(${name})
      ORDER BY id DESC LIMIT 1 FOR KEY SHARE`);
  const [known] = await find();
  if (known) return known.id;
  await lockRecordType(tx, ctx, 'Campaign');
  const [meanwhile] = await find();
  if (meanwhile) return meanwhile.id;
  const id = newId();
  await applyChanges(tx, ctx, { record: campaignRecord }, [
    { kind: 'created', id, columns: { name, status: 'OUTREACH' } },
  ]);
  return id;
}
