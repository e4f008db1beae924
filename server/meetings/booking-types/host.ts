import { type Context, memberOf, plainMemberOf } from '@/server/kernel/context';
import { ApiError, conflict, invalid, STATUS } from '@/server/kernel/contract/errors';
import type { Db } from '@/server/kernel/db/client';
import { hostCalendar } from '@/server/meetings/calendar/connection';
import { findMember, yourself } from '@/server/workspace/members/resolve';

/** The id of the member who hosts; whoever acts when none is named. Throws a 404 for somebody who is no member. */
export async function resolveHost(on: Db, ctx: Context, hostUserId: string | undefined): Promise<string> {
  const id = hostUserId ?? memberOf(ctx);
  if (!id) throw invalid('hostUserId', 'Required', { code: 'required' });
  const member = await findMember(on, ctx, { id });
  if (!member) {
    const message = 'No active user with that hostUserId in this workspace.';
    throw new ApiError(STATUS.notFound, message, {}, { field: 'hostUserId' });
  }
  return member.id;
}

/** Refuses a plain member the meetings of somebody else, whose name the mails about them have. */
export function assertOwnMeetings(ctx: Context, hostId: string): void {
  const self = plainMemberOf(ctx);
  if (self !== undefined && self !== hostId)
    throw new ApiError(STATUS.forbidden, yourself(ctx), {}, { field: 'hostUserId' });
}

const ASK = 'Ask the host to connect a calendar first.';

/** Refuses a hosted video meeting while its host has no calendar to make the link with. */
export async function assertCanHost(on: Db, ctx: Context, hostId: string, locationKind: string): Promise<void> {
  if (locationKind !== 'VIDEO' || (await hostCalendar(on, ctx, hostId))) return;
  const isHost = ctx.actor.kind === 'member' && ctx.actor.memberId === hostId;
  const who = isHost ? 'As their host, connect a calendar of yours first, in Settings.' : ASK;
  throw conflict(`Hosted video meetings need a calendar. ${who}`);
}
