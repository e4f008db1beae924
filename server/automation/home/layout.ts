import { listReports } from '@/server/automation/reports/list';
import { type Context, memberOf } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { ALL, allows } from '@/server/kernel/contract/scopes';
import { type Db, sql } from '@/server/kernel/db/client';
import type { HomeCard } from './contract';
import { PARTS } from './parts';

/** How the first page begins. */
const FIRST: readonly HomeCard[] = PARTS.map((part) => ({ part, size: part === 'FIGURES' ? 'WHOLE' : 'HALF' }));

/** Whose page is meant: the member's, or everybody's. Throws the 403 of who may not arrange that. */
export function whose(ctx: Context, isShared: boolean): string {
  const member = memberOf(ctx);
  if (!isShared && member !== null) return member;
  if (allows(ctx.actor.scopes, [ALL])) return ctx.workspaceId;
  throw new ApiError(STATUS.forbidden, 'Only owners and admins can arrange the first page of everybody.');
}

/** The cards that somebody sees: as they arranged them, as it was done for everybody, or as they are at first. */
export async function readLayout(on: Db, ctx: Context): Promise<{ cards: HomeCard[]; isOwn: boolean }> {
  const rows = await on.query<{ cards: HomeCard[]; isOwn: boolean }>(sql`
    SELECT h.cards, h."memberId" IS NOT NULL AS "isOwn" FROM "HomeLayout" h
    WHERE h."workspaceId" = ${ctx.workspaceId}::uuid AND h.id IN (${ctx.workspaceId}::uuid, ${memberOf(ctx)}::uuid)
    ORDER BY h."memberId" NULLS LAST LIMIT 1`);
  const { cards, isOwn } = rows[0] ?? { cards: [...FIRST], isOwn: false };
  const { reports } = cards.some(({ reportId }) => reportId) ? await listReports(ctx) : { reports: [] };
  const seen = new Set(reports.map(({ id }) => id));
  return { cards: cards.filter(({ reportId }) => reportId === undefined || seen.has(reportId)), isOwn };
}
