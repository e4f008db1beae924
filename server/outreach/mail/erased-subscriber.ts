import type { ChangeSet, Subscriber } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { erasedAmong } from '@/server/workspace/erased';
import { insertSuppression } from './suppress';

/** The addresses that changes bring into contacts and leads. */
const addressesIn = ({ table, changes }: ChangeSet): string[] =>
  table === 'Contact' || table === 'Lead'
    ? changes.flatMap(({ columns: { email } }) => (typeof email === 'string' && email.trim() !== '' ? [email] : []))
    : [];

/**
 * Who was erased and comes back by their own act (a booking, a form) is kept again, and not written to: no campaign and no mail
 * to the address until somebody takes the suppression back.
 */
export const erasedSubscriber: Subscriber = {
  name: 'people who were erased',
  subscriptions(ctx, set) {
    if (addressesIn(set).length === 0) return undefined;
    return sql`SELECT "workspaceId", NULL::text[], NULL::text FROM "ErasedPerson" WHERE "workspaceId" = ${ctx.workspaceId}::uuid LIMIT 1`;
  },
  async handle(tx, ctx, set) {
    const erased = await erasedAmong(tx, ctx, addressesIn(set));
    for (const email of erased.keys()) await insertSuppression(tx, ctx, email, 'MANUAL');
  },
};
