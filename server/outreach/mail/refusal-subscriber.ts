import { isGone, type Subscriber } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { insertSuppression } from './suppress';

/** A no to mail outlives the contact that said it: its address stays suppressed, whoever has it now or is imported with it. */
export const refusalSubscriber: Subscriber = {
  name: 'refusals',
  async prepare(tx, ctx, { table, changes }) {
    const deleted = changes.filter(isGone).map(({ id }) => id);
    if (table !== 'Contact' || deleted.length === 0) return;
    const said = await tx.query<{ email: string; emailOptOut: boolean }>(sql`
      SELECT email, "emailOptOut" FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
        AND id = ANY(${deleted}::uuid[]) AND email <> '' AND ("emailOptOut" OR "doNotContact")`);
    for (const { email, emailOptOut } of said)
      await insertSuppression(tx, ctx, email, emailOptOut ? 'UNSUBSCRIBE' : 'MANUAL');
  },
};
