import type { Context } from '@/server/kernel/context';
import { type Input, reply } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { upsertOne } from '@/server/records/upsert/one';
import type { leadsContract } from './contract';
import { leadDefinition } from './definition';
import { writtenLeadRecord } from './record';

/** Leads are written one after the other, so that two of one e-mail address that come at once make one lead. */
export function createLead(ctx: Context, input: Input<typeof leadsContract.create>) {
  return sqlTransaction(ctx, async (tx) => {
    const { kind, id } = await upsertOne(tx, ctx, leadDefinition, input);
    const lead = await getRecord(writtenLeadRecord, ctx, id, tx);
    return kind === 'created' ? reply(201, { lead }) : reply(200, { lead, updated: true as const });
  });
}
