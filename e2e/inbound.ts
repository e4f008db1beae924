import { type APIRequestContext, expect } from '@playwright/test';

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
