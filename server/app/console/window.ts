import type { Context } from '@/server/kernel/context';
import { raw, type Sql, sql } from '@/server/kernel/db/client';

/** Whose figures are shown: one member's, or the workspace's. */
export interface Viewer {
  workspaceId: string;
  memberId: string;
  mine: boolean;
}

export function viewerOf({ workspaceId, actor }: Context, mine: boolean): Viewer {
  return { workspaceId, memberId: actor.kind === 'member' ? actor.memberId : workspaceId, mine };
}

export const here = ({ workspaceId }: Viewer, alias: string): Sql =>
  sql`${raw(`${alias}."workspaceId"`)} = ${workspaceId}::uuid`;

/** In the workspace, and the member's own where only those are asked for. */
export function seen(viewer: Viewer, alias: string, owner: string): Sql {
  if (!viewer.mine) return here(viewer, alias);
  return sql`${here(viewer, alias)} AND ${raw(`${alias}."${owner}"`)} = ${viewer.memberId}::uuid`;
}

/** The time zone of the member. */
export const zoneOf = ({ workspaceId, memberId }: Viewer): Sql =>
  sql`coalesce((SELECT timezone FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${memberId}::uuid), 'UTC')`;

/** Confirmed bookings `b` of today, as the member's clock has it. */
export function todaysMeetings(viewer: Viewer): Sql {
  const at = (moment: string) => sql`(${raw(moment)} AT TIME ZONE ${zoneOf(viewer)})::date`;
  return sql`${seen(viewer, 'b', 'hostId')} AND b.status = 'CONFIRMED'
    AND b."startAt" BETWEEN now() - interval '1 day' AND now() + interval '1 day' AND ${at('b."startAt"')} = ${at('now()')}`;
}

/** The least id of rows that were made since; it bounds what an index has to be read for. */
export const idSince = (interval: string): Sql =>
  raw(
    `(lpad(to_hex((extract(epoch FROM now() - interval '${interval}') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`,
  );
