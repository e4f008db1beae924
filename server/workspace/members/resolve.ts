import { type Context, plainMemberOf } from '@/server/kernel/context';
import { asciiAddress } from '@/server/kernel/contract/address';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { selectJson } from '@/server/kernel/db/record';
import type { Member } from './contract';
import { memberRecord } from './record';

/** How a request names the member whom an action is taken as. */
export interface ActingAs {
  asUserId?: string | null | undefined;
  asUserEmail?: string | null | undefined;
}

/** The member with this id, or with this e-mail address in any case. */
export async function findMember(on: Db, ctx: Context, by: { id: string } | { email: string }) {
  const condition = 'id' in by ? byId(by.id) : sql`t.email = ${asciiAddress(by.email.trim())}::citext`;
  const [row] = await on.query<{ json: Member }>(selectJson(memberRecord, ctx.workspaceId, condition));
  return row?.json;
}

const byId = (id: string): Sql => (isId(id) ? sql`t.id = ${id}::uuid` : sql`FALSE`);

/** Why somebody acts in no other name than their own. */
export const yourself = ({ actor }: Context) =>
  actor.kind === 'key'
    ? 'This API key belongs to a member who is neither owner nor admin: it acts as that member alone.'
    : 'In the console you act as yourself.';

/**
 * The member whom a request says that it acts as; undefined when it names none. A non-member is a 400 that says so. Who is
 * signed in to the console acts as nobody else, whatever their role. A key may name members, as an owner or an admin answers for it;
 * that of somebody who is a plain member by now does what they could do themselves.
 */
export async function resolveMember(on: Db, ctx: Context, as: ActingAs): Promise<Member | undefined> {
  const named = await namedMember(on, ctx, as);
  const self = ctx.actor.kind === 'member' ? ctx.actor.memberId : plainMemberOf(ctx);
  if (named && self !== undefined && named.id !== self) throw new ApiError(STATUS.forbidden, yourself(ctx));
  return named;
}

/** The 400 of a field that names somebody who is no member; who are is for `GET /members` to say. */
export const stranger = (field: string, named: string) =>
  badRequest(`${field} '${named}' is not a member of this workspace.`, {
    ...{ code: 'unknown_reference', field },
    fix: { call: `GET ${API_PREFIX}/members` },
  });

/** The member whom a request names, the id first, where that is not to act as them. */
export async function namedMember(
  on: Db,
  ctx: Context,
  { asUserId, asUserEmail }: ActingAs,
): Promise<Member | undefined> {
  if (typeof asUserId === 'string') {
    const member = await findMember(on, ctx, { id: asUserId });
    if (!member) throw stranger('asUserId', asUserId);
    return member;
  }
  if (typeof asUserEmail !== 'string') return undefined;
  const member = await findMember(on, ctx, { email: asUserEmail });
  if (!member) throw stranger('asUserEmail', asUserEmail);
  return member;
}
