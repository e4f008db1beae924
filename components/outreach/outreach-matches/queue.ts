import type { EmailItem } from '@/server/outreach/emails/shapes';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';

/** A candidate with the mail that was drafted for them. */
export interface Queued {
  candidate: Candidate;
  mail: EmailItem;
}

/** The mails of a match in the order of its candidates. */
export function queueOf(candidates: Candidate[], mails: EmailItem[]): Queued[] {
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  return candidates.flatMap((candidate) => {
    const mail = candidate.emailMessageId === null ? undefined : byId.get(candidate.emailMessageId);
    return mail ? [{ candidate, mail }] : [];
  });
}

/** The next one to review after a mail, from the top again when there is none below. */
export function nextDraft(queue: Queued[], after: string | undefined): string | undefined {
  const at = queue.findIndex(({ mail }) => mail.id === after);
  const order = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))];
  return order.find(({ mail }) => mail.status === 'DRAFT')?.mail.id;
}

/** Whether a mail is to go, and has not gone yet. */
export const isUnderway = ({ status }: EmailItem): boolean => status === 'QUEUED' || status === 'SCHEDULED';

const counted = (queue: Queued[], status: string) => queue.filter(({ mail }) => mail.status === status).length;

/** How far the review has come. */
export const tally = (queue: Queued[]) => ({
  sent: counted(queue, 'SENT'),
  underway: queue.filter(({ mail }) => isUnderway(mail)).length,
  failed: counted(queue, 'FAILED'),
  left: counted(queue, 'DRAFT'),
});
