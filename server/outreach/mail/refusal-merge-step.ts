import { sql } from '@/server/kernel/db/client';
import type { MergeStep } from '@/server/records/merge/links';

/**
 * Who said no under one of several addresses has said no under all: a suppression that was asked for makes the one contact that
 * is left opt out. One for a dead mailbox says nothing of the others.
 */
export const refusalMergeStep: MergeStep = {
  table: 'Contact',
  async before(tx, ctx, groups) {
    const addresses = groups.flatMap(({ winner, sources }) => [winner, ...sources].flatMap(({ email }) => email ?? []));
    const rows = await tx.query<{ email: string }>(sql`
      SELECT lower(s.email::text) AS email FROM "Suppression" s
      WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s.email = ANY(${addresses.map(String)}::citext[]) AND s.reason <> 'BOUNCE'`);
    const refused = new Set(rows.map(({ email }) => email));
    for (const { winner, sources, columns } of groups) {
      const said = [winner, ...sources].some(({ email }) => refused.has(String(email).toLowerCase()));
      if (said && winner.emailOptOut !== true) columns.emailOptOut = true;
    }
  },
};
