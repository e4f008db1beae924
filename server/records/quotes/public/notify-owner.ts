import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import type { DECISIONS } from '../shapes';

interface Quote {
  number: number;
  title: string;
  ownerId: string | null;
}

/**
 * Notifies whoever looks after a quote of what a buyer said: the owner of its deal, else of its contact, else the member who made
 * it; where it is nobody's, the workspace's admins. Who said it stands in the quote alone, which forgets them when they are erased.
 */
export async function notifyOwner(
  tx: Transaction,
  ctx: Pick<Context, 'workspaceId'>,
  id: string,
  decision: (typeof DECISIONS)[number],
): Promise<void> {
  const [quote] = await tx.query<Quote>(sql`
    SELECT q.number, q.title, coalesce(d."ownerId", c."ownerId", m.id)::text AS "ownerId"
    FROM "Quote" q
    LEFT JOIN "Deal" d ON d."workspaceId" = q."workspaceId" AND d.id = q."dealId"
    LEFT JOIN "Contact" c ON c."workspaceId" = q."workspaceId" AND c.id = q."contactId"
    LEFT JOIN LATERAL (
      SELECT h.actor FROM "Change" h WHERE h."workspaceId" = q."workspaceId" AND h."recordId" = q.id AND h.kind = 'created'
      ORDER BY h.seq LIMIT 1) made ON TRUE
    LEFT JOIN "Member" m ON m."workspaceId" = q."workspaceId" AND made.actor = 'member:' || m.id
    WHERE q."workspaceId" = ${ctx.workspaceId}::uuid AND q.id = ${id}::uuid`);
  if (!quote) return;
  const { number, title, ownerId } = quote;
  await notify(tx, ctx, {
    to: ownerId === null ? 'admins' : [ownerId],
    kind: 'quote',
    title: `Quote #${number} was ${decision === 'ACCEPTED' ? 'accepted' : 'declined'}`,
    body: title,
    href: `/quotes?id=${id}`,
  });
}
