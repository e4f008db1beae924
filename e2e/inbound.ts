import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Mail that came in, from somebody who is known. */
export async function receive(api: APIRequestContext, from: { name: string; email: string }, subject: string) {
  const { mailboxes } = await (await api.get('/api/v1/mailboxes')).json();
  const { inboundUrl } = await (
    await api.post(`/api/v1/mailboxes/${mailboxes[0].id}/inbound-url`, { data: {} })
  ).json();
  const head = [`From: ${from.name} <${from.email}>`, `To: ${mailboxes[0].address}`, `Subject: ${subject}`];
  const id = `Message-ID: <${Date.now()}${Math.random()}@x.example>`;
  const data = [...head, id, `Date: ${new Date().toUTCString()}`, '', 'Could you call me?'].join('\r\n');
  const answer = await api.post(inboundUrl, { data, headers: { 'content-type': 'message/rfc822' } });
  expect(answer.ok()).toBe(true);
}

/** A mail's thread in the list of the inbox; the mail that is open names whom it is from, too. */
export const thread = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: new RegExp(words) });
