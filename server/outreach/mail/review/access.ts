import type { Context } from '@/server/kernel/context';
import { allows } from '@/server/kernel/contract/scopes';
import { db } from '@/server/kernel/db/client';
import { roleScopes } from '@/server/kernel/roles';
import { readSession } from '@/server/workspace/auth/session';
import { hasPendingCode, isConfirmed } from '@/server/workspace/confirmations';
import { browserHash, browserSecret, REMEMBERED_DAYS } from './browser';
import type { Review } from './load';

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
}

/** `olivia@acme.example` as `o…@acme.example`: whoever it is knows where to look. */
export const masked = (address: string) => address.replace(/^(.).*(?=@)/su, '$1…');

const confirmation = ({ sender }: Review, secret: string) =>
  sender && ({ kind: 'REVIEW', memberId: sender.id, subject: browserHash(secret) } as const);

/**
 * What may be done follows from whom the link was given to. One that was given to somebody who may send needs nobody's word,
 * unless the workspace wants members alone to send; one given to somebody who may write takes that of a member, signed in or by
 * mail; any other shows. A link that does not say who was given it does what it was made for by the word of a member alone.
 */
export async function visitOf(review: Review, cookies: string | null | undefined): Promise<Visit> {
  const { power, isOld, policy, sender, ctx } = review;
  const shown = sender && { name: sender.name, address: masked(sender.email) };
  const none: Access = { edit: power !== 'show', send: 'never', signedInAs: null, sender: shown, codeMailed: false };
  if (power === 'show') return { access: none, ctx, memberId: null };
  if (!isOld && power === 'send' && policy === 'CONFIRM')
    return { access: { ...none, send: 'now' }, ctx, memberId: null };
  const member = await memberOf(review, cookies);
  if (member) return { ...member, access: { ...none, send: 'now', signedInAs: member.name } };
  if (isOld) return { access: { ...none, edit: false, send: 'sign-in' }, ctx, memberId: null };
  if (policy === 'SIGN_IN' || !sender) return { access: { ...none, send: 'sign-in' }, ctx, memberId: null };
  const secret = browserSecret(cookies);
  const subject = secret === undefined ? null : confirmation(review, secret);
  if (subject && (await isConfirmed(db, ctx, subject, REMEMBERED_DAYS))) {
    return { access: { ...none, send: 'now' }, ctx, memberId: sender.id };
  }
  const codeMailed = subject !== null && (await hasPendingCode(db, ctx, subject));
  return { access: { ...none, send: 'confirm', codeMailed }, ctx, memberId: null };
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
  return { memberId, name, ctx: { ...ctx, actor: { kind: 'member' as const, memberId, role, scopes } } };
}
