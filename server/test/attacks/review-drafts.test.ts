import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Review } from '@/components/outreach/mail/review/review';
import { answerLink } from '@/server/app/entry/links';
import { emails } from '@/server/outreach/emails';
import { visitOf } from '@/server/outreach/mail/review/access';
import { findReview } from '@/server/outreach/mail/review/load';
import { viewOf } from '@/server/outreach/mail/review/view';
import { longestTurn, MOST_TURN_MS } from '@/server/test/at-best';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';

// The wall of time around drafts: whoever wrote one, nobody waits while it is written, shown for review or corrected.

const BYTES = 160 * 1024;

const bodies: Record<string, string> = {
  ...Object.fromEntries(
    ['<img ', '{{', '<style', '<a ', '<a href="{{ contact.name }}">'].map((unit) => [
      unit,
      unit.repeat(BYTES / unit.length),
    ]),
  ),
  'a range': '{% for n in (1..9999999) %}{{ n }}{% endfor %}',
  'a range as a list': '{{ (1..9999999) | join: "," }}',
};

/** What a mail of the greatest length may hold, each of which is looked at when it goes. */
const sent: Record<string, string> = Object.fromEntries(
  ['<a href="http://a.b">', '<a href="http://a.b">x</a>', '<p>a</p>', '<a ', '<', "<a href='"].map((unit) => [
    unit,
    unit.repeat(480_000 / unit.length),
  ]),
);

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  contactId = await makeContact(ws, 'ada@example.com');
  // What is compiled when it is first needed is no draft's doing.
  await tryDraft('<p>Hello {{ contact.name }}</p>');
});

/** What the page of a link makes of it. */
async function open(token: string) {
  const review = await findReview(token, 'review');
  if (!review || review === 'gone') throw new Error('The link leads nowhere.');
  const { access } = await visitOf(review, null);
  return renderToString(createElement(Review, { token, first: { view: await viewOf(review), access } }));
}

/** Writes a draft, looks at its review page, and writes the same there once more. */
async function tryDraft(bodyHtml: string) {
  const made = await call(ws.key, emails.create, { contactId, subject: 'Hi', bodyHtml });
  expect([201, 400]).toContain(made.status);
  if (made.status === 400) return;
  const url = made.body.email.reviewUrl;
  expect(await open(url.split('/').at(-1) ?? '')).toContain('Hi');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ action: 'edit', subject: 'Hi', bodyHtml });
  const edited = await answerLink(linkRequest(`${url}/act`, { method: 'POST', headers, body }));
  expect([200, 400]).toContain(edited?.status);
}

/** Writes a draft, and sends it. */
async function trySending(bodyHtml: string) {
  const made = await call(ws.key, emails.create, { contactId, subject: 'Hi', bodyHtml });
  expect(made.status).toBe(201);
  const gone = await call(ws.key, emails.send, { id: made.body.email.id });
  expect([gone.status, gone.body.sent]).toEqual([200, true]);
  expect(smtpServer.ledger.length).toBeGreaterThan(0);
}

describe('wall: nobody waits for a draft', () => {
  it.each([
    ...Object.entries(bodies).map(([name, body]) => [name, body, tryDraft] as const),
    ...Object.entries(sent).map(([name, body]) => [`${name} that is sent`, body, trySending] as const),
  ])('of %s', { timeout: 120_000 }, async (_name, body, attempt) => {
    expect(await longestTurn(() => attempt(body))).toBeLessThan(MOST_TURN_MS);
  });
});
