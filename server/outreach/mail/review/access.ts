import { type Context, plainMemberOf } from '@/server/kernel/context';
import { allows } from '@/server/kernel/contract/scopes';
import { db } from '@/server/kernel/db/client';
import { roleScopes } from '@/server/workspace/access/roles';
import { readSession } from '@/server/workspace/auth/session';
import { hasPendingCode, isConfirmed } from '@/server/workspace/confirmations';
import { browserHash, browserSecret, REMEMBERED_DAYS } from './browser';
import type { Review, Sender } from './load';

/** What a visitor may do with a mail, and why; all of it can be shown to them. */
export interface Access {
  edit: boolean;
  /** What stands between the visitor and sending: nothing, a code from the sender's mail, an account, or the link itself. */
  send: 'now' | 'confirm' | 'sign-in' | 'never';
  /** The member who is signed in to this workspace. */
  signedInAs: string | null;
  /** The member in whose name it goes, and their address as far as a visitor may see it. */
  sender: { name: string; address: string } | null;
  /** Whether a code has been mailed that this browser can give back. */
  codeMailed: boolean;
}

/** A visitor of a review page: what they may do, and who acts when they do it. */
export interface Visit {
  access: Access;
  ctx: Context;
  /** The member whose word the action takes, where it is known. */
  memberId: string | null;
  /** Whose the draft must still be when it is sent; undefined where whoever acts sends in their own name alone. */
  inNameOf: string | null | undefined;
}

/** `olivia@acme.example` as `o…@acme.example`: whoever it is knows where to look. */
export const masked = (address: string) => address.replace(/^(.).*(?=@)/su, '$1…');

/**
 * What may be done follows from whom the link was given to. One that was given to somebody who may send needs nobody's word,
 * unless the workspace wants members alone to send; one given to somebody who may write takes that of a member, signed in or by
 * mail; any other shows. A link that does not say who was given it does what it was made for by the word of a member alone.
 * A member's word is for their own mail, and an owner's or admin's for all, as in the console: a colleague's takes the colleague's.
 */
export async function visitOf(review: Review, cookies: string | null | undefined): Promise<Visit> {
  const { power, isOld, policy, sender, ctx } = review;
  const shown = sender && { name: sender.name, address: masked(sender.email) };
  const none: Access = { edit: power !== 'show', send: 'never', signedInAs: null, sender: shown, codeMailed: false };
  const visit: Visit = { access: none, ctx, memberId: null, inNameOf: sender?.id ?? null };
  if (power === 'show') return visit;
  const sends = power === 'send' && !isOld;
  if (sends && policy === 'CONFIRM') return { ...visit, access: { ...none, send: 'now' } };
  const member = await memberOf(review, cookies);
  if (member) {
    const { name, isPlain, as } = member;
    const signedIn: Visit = { ...visit, ...as, access: { ...none, send: 'now', signedInAs: name } };
    if (sends || !isPlain || as.memberId === sender?.id) return signedIn;
    // Where there is nobody to ask it goes from an address that is the member's own too, or not at all.
    return sender ? byWordOf(sender, review, cookies, signedIn) : { ...signedIn, inNameOf: undefined };
  }
  if (isOld) return { ...visit, access: { ...none, edit: false, send: 'sign-in' } };
  if (policy === 'SIGN_IN' || !sender) return { ...visit, access: { ...none, send: 'sign-in' } };
  return byWordOf(sender, review, cookies, visit);
}

/** What a visitor may do who sends by the sender's word alone: at once where the sender has confirmed their browser. */
async function byWordOf(
  sender: Sender,
  review: Review,
  cookies: string | null | undefined,
  visit: Visit,
): Promise<Visit> {
  const { ctx } = review;
  const { access, memberId } = visit;
  const secret = browserSecret(cookies);
  const subject =
    secret !== undefined && ({ kind: 'REVIEW', memberId: sender.id, subject: browserHash(secret) } as const);
  if (subject && (await isConfirmed(db, ctx, subject, REMEMBERED_DAYS)))
    return { ...visit, access: { ...access, send: 'now' }, memberId: memberId ?? sender.id };
  const codeMailed = subject && (await hasPendingCode(db, ctx, subject));
  return { ...visit, access: { ...access, send: 'confirm', codeMailed } };
}

/** Whoever is signed in, where they are a member of the mail's workspace who may send. */
async function memberOf({ mail: { workspaceId }, ctx }: Review, cookies: string | null | undefined) {
  if (!cookies) return undefined;
  const session = await readSession(new Headers({ cookie: cookies }));
  const membership = session?.memberships.find((one) => one.workspaceId === workspaceId);
  if (!membership || membership.locked) return undefined;
  const { memberId, name, role } = membership;
  const scopes = roleScopes(role);
  if (!allows(scopes, ['send:emails'])) return undefined;
  const as = { memberId, ctx: { ...ctx, actor: { kind: 'member' as const, memberId, role, scopes } } };
  return { name, isPlain: plainMemberOf(as.ctx) !== undefined, as };
}
