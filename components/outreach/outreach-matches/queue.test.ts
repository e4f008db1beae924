import { expect, test } from 'vitest';
import type { EmailItem } from '@/server/outreach/emails/shapes';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';
import { nextDraft, queueOf, tally } from './queue';

const candidate = (id: string | null) => ({ emailMessageId: id }) as Candidate;
const mail = (id: string, status: string) => ({ id, status }) as EmailItem;
const queue = queueOf(['a', null, 'b', 'c', 'd'].map(candidate), [
  mail('d', 'DRAFT'),
  mail('c', 'SENT'),
  mail('a', 'DRAFT'),
  mail('b', 'FAILED'),
  mail('x', 'DRAFT'),
]);

test('the queue has the mails of the match in the order of its candidates', () => {
  expect(queue.map((one) => one.mail.id)).toEqual(['a', 'b', 'c', 'd']);
  expect(tally(queue)).toEqual({ sent: 1, underway: 0, failed: 1, left: 2 });
});

test('the next to review is below, then from the top, and never the same again', () => {
  expect([nextDraft(queue, undefined), nextDraft(queue, 'a'), nextDraft(queue, 'd')]).toEqual(['a', 'd', 'a']);
  expect(nextDraft(queueOf([candidate('a')], [mail('a', 'DRAFT')]), 'a')).toBeUndefined();
});
