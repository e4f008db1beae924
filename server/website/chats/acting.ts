import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Db } from '@/server/kernel/db/client';
import type { Member } from '@/server/workspace/members/contract';
import { type ActingAs, findMember, resolveMember } from '@/server/workspace/members/resolve';

/** The member who acts: in the console whoever is signed in, else the one whom the request names, if any. */
export async function actingMember(on: Db, ctx: Context, as: ActingAs): Promise<Member | undefined> {
  const named = await resolveMember(on, ctx, as);
  return ctx.actor.kind === 'member' ? findMember(on, ctx, { id: ctx.actor.memberId }) : named;
}

/** The same where it must be somebody, because the visitor will see who it is. */
export async function requireMember(on: Db, ctx: Context, as: ActingAs, what: string): Promise<Member> {
  const member = await actingMember(on, ctx, as);
  if (member) return member;
  throw badRequest(
    `asUserId (or asUserEmail) is required to ${what}: name the workspace member the visitor will see.`,
    { code: 'required', field: 'asUserId' },
  );
}
