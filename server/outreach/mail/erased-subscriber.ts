import type { ChangeSet, RecordChange, Subscriber } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { erasedAmong } from '@/server/workspace/erased';
import { insertSuppression } from './suppress';

const isOfPeople = ({ table }: ChangeSet) => table === 'Contact' || table === 'Lead';

/** The address that a change brings in. */
const addressOf = ({ columns: { email } }: RecordChange): string | undefined =>
  typeof email === 'string' && email.trim() !== '' ? email : undefined;

/**
 * Who was erased and comes back by their own act (a booking, a form) is kept again, and not written to: no campaign and no mail
 * to the address until somebody takes the suppression back.
 */
export const erasedSubscriber: Subscriber = {
  name: 'people who were erased',
  subscriptions(ctx, set) {
    if (!isOfPeople(set) || !set.changes.some(addressOf)) return undefined;
    return sql`SELECT "workspaceId", NULL::text[], NULL::text FROM "ErasedPerson" WHERE "workspaceId" = ${ctx.workspaceId}::uuid LIMIT 1`;
  },
  async handle(tx, ctx, set) {
    const erased = await erasedAmong(tx, ctx, set.changes.map(addressOf));
    for (const email of erased.keys()) await insertSuppression(tx, ctx, email, 'MANUAL');
  },
};
