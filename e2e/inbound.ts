import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Mail that came in, from somebody who is known, or in answer to a mail by its Message-ID. */
export async function receive(
  api: APIRequestContext,
  from: { name: string; email: string },
  subject: string,
  { answers, text = 'Could you call me?' }: { answers?: string; text?: string } = {},
) {
  const { mailboxes } = await (await api.get('/api/v1/mailboxes')).json();
  const { inboundUrl } = await (
    await api.post(`/api/v1/mailboxes/${mailboxes[0].id}/inbound-url`, { data: {} })
  ).json();
  const head = [`From: ${from.name} <${from.email}>`, `To: ${mailboxes[0].address}`, `Subject: ${subject}`];
  const id = `Message-ID: <${Date.now()}${Math.random()}@x.example>`;
  const reply = answers ? [`In-Reply-To: ${answers}`] : [];
  const data = [...head, id, ...reply, `Date: ${new Date().toUTCString()}`, '', text].join('\r\n');
  const answer = await api.post(inboundUrl, { data, headers: { 'content-type': 'message/rfc822' } });
  expect(answer.ok()).toBe(true);
}

/** A mail's thread in the list of the inbox; the mail that is open names whom it is from, too. */
export const thread = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: new RegExp(words) });

/** The Message-ID of a mail to somebody, as it went out; `page` is signed in. */
export async function messageIdTo(page: Page, email: string): Promise<string> {
  const read = async (name: string, input: object) => {
    const answer = await page.request.get(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
    return (await answer.json()).result.data;
  };
  let messageId: string | undefined;
  await expect(async () => {
    const { caught } = await read('caught.list', {});
    const { id } = caught.find(({ recipients }: { recipients: string[] }) => recipients.includes(email));
    const { headers } = (await read('caught.read', { id })).caught;
    messageId = headers.find(([name]: [string]) => name === 'message-id')?.[1];
    expect(messageId).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return messageId ?? '';
}
