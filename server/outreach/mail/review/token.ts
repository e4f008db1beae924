import { config } from '@/server/kernel/config';
import { type Actor, type Context, plainMemberOf } from '@/server/kernel/context';
import { allows } from '@/server/kernel/contract/scopes';
import { type GivenRef, mailToken, readMailToken } from '@/server/kernel/mail/token';

/** What a link lets whoever has it do with the mail; each includes those before it. */
export const LINK_POWERS = ['show', 'edit', 'send'] as const;
export type LinkPower = (typeof LINK_POWERS)[number];

const urlOf = (token: string) => `${config.baseUrl}/review/${token}`;

/** The link that only shows a mail, to whoever has it. */
export const showUrl = (workspaceId: string, emailId: string) => urlOf(mailToken('review-show', workspaceId, emailId));

/**
 * The link to the review page of one mail, for whoever is answered. Nobody can make one up, and it says nothing of the mail.
 * Each power is signed with a key of its own, so no link can be turned into another one. One that does more than show says
 * which key or member was given it, and does no more than they may do when it is used.
 */
export function reviewUrl({ workspaceId, actor }: Context, emailId: string, senderId: string | null): string {
  const power = powerFor(actor, senderId);
  if (power === 'show' || actor.kind === 'system') return showUrl(workspaceId, emailId);
  const giverId = actor.kind === 'key' ? actor.keyId : actor.memberId;
  return urlOf(mailToken(`review-${power}`, workspaceId, emailId, giverId));
}

/**
 * The power of a link that is given to somebody: what they may do themselves, which for a plain member in the console is to send
 * in their own name. What the service writes for all readers shows.
 * @param senderId the member in whose name the mail goes
 */
export function powerFor(actor: Actor, senderId: string | null): LinkPower {
  const { kind, scopes } = actor;
  if (kind === 'system') return 'show';
  const self = plainMemberOf({ actor });
  const isOthers = self !== undefined && self !== senderId;
  if (!isOthers && allows(scopes, ['send:emails'])) return 'send';
  return allows(scopes, ['write:emails']) ? 'edit' : 'show';
}

/** The mail behind a review link, and the link's power; links from before there were powers may have gone to anybody, and show. */
export function readReviewToken(token: string): (GivenRef & { power: LinkPower }) | undefined {
  for (const power of LINK_POWERS) {
    const mail = readMailToken(`review-${power}`, token);
    if (mail) return { ...mail, power };
  }
  const old = readMailToken('review', token);
  return old && { ...old, power: 'show' };
}

/** The weaker of two powers. */
export const weaker = (one: LinkPower, other: LinkPower): LinkPower =>
  LINK_POWERS.indexOf(one) < LINK_POWERS.indexOf(other) ? one : other;
