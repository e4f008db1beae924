import { expect, test } from 'vitest';
import { isAboutRecipient } from './parts';
import { isPermanent, reasonOf } from './reason';

const judged = (status: string, words: string) => {
  const reason = reasonOf(status, words);
  return [reason, isPermanent(status, words, reason, isAboutRecipient(words, status))];
};

test.each([
  ['5.7.1', '550 5.7.1 <mail.crm.example>: Helo command rejected: Host not found'],
  ['5.0.0', '550 HELO/EHLO host not found: invalid host name crm.example'],
  ['5.0.0', '550 Too many invalid recipients'],
  ['5.0.0', '550 Mail from invalid domain: the sender domain has no MX'],
  ['5.5.0', '550 5.5.0 Unable to find an MX record for your From domain'],
  ['5.0.0', '550 We do not accept mail from this address: invalid sender'],
])('what is wrong with the sender says nothing of the address: %s %s', (status, words) => {
  expect(judged(status, words)).toEqual(['REFUSED', false]);
});

test.each([
  ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [mx.outlook.com]'],
  ['5.7.1', '550 5.7.1 No such user! 1732752000-abcdefgh'],
])('the words of large providers for an address that they do not have: %s %s', (status, words) => {
  expect(judged(status, words)).toEqual(['NO_SUCH_USER', true]);
});
