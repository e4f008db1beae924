import { config } from '@/server/kernel/config';
import type { Actor } from '@/server/kernel/context';
import { allows } from '@/server/kernel/contract/scopes';
import { type MailRef, mailToken, readMailToken } from '@/server/kernel/mail/token';

/** What a link lets whoever has it do with the mail; each includes those before it. */
export const LINK_POWERS = ['show', 'edit', 'send'] as const;
export type LinkPower = (typeof LINK_POWERS)[number];

/**
 * The link to the review page of one mail. Nobody can make one up, and it says nothing of the mail. Each power is signed with a
 * key of its own, so no link can be turned into another one.
 */
export const reviewUrl = (workspaceId: string, emailId: string, power: LinkPower) =>
  `${config.baseUrl}/review/${mailToken(`review-${power}`, workspaceId, emailId)}`;

/**
 * The power of a link that is given to somebody: what they may do themselves, which for a plain member in the console is to send
 * in their own name. What the service writes for all readers shows.
 * @param senderId the member in whose name the mail goes
 */
export function powerFor(actor: Actor, senderId: string | null): LinkPower {
  const { kind, scopes } = actor;
  if (kind === 'system') return 'show';
  const isOthers = kind === 'member' && actor.role === 'member' && actor.memberId !== senderId;
  if (!isOthers && allows(scopes, ['send:emails'])) return 'send';
  return allows(scopes, ['write:emails']) ? 'edit' : 'show';
}

/** The mail behind a review link, and the link's power; links from before there were powers may have gone to anybody, and show. */
export function readReviewToken(token: string): (MailRef & { power: LinkPower }) | undefined {
  for (const power of LINK_POWERS) {
    const mail = readMailToken(`review-${power}`, token);
    if (mail) return { ...mail, power };
  }
  const old = readMailToken('review', token);
  return old && { ...old, power: 'show' };
}
