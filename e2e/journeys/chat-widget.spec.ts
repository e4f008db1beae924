import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** A website on an origin of its own, with the widget's script tag and nothing else. */
async function openWebsite(script: string): Promise<{ url: string; server: Server }> {
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>Shop</title><h1>Shop</h1><p>Welcome.</p>${script}`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

let shop: Awaited<ReturnType<typeof openWebsite>>;
test.beforeAll(async ({ credentials }) => {
  shop = await openWebsite(`<script async src="${credentials.baseUrl}/widget.js?site=demo"></script>`);
});
test.afterAll(() => {
  shop.server.close();
});

const widget = (page: Page) => page.frameLocator('iframe[title="Chat"]');
const send = async (page: Page, text: string) => {
  await widget(page).getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.keyboard.press('Enter');
};

async function findChat(api: APIRequestContext, subject: string) {
  let chat: { id: string; subject: string; visitor: { pageUrl: string } } | undefined;
  await expect(async () => {
    const { chats } = await (await api.get('/api/v1/chats?limit=50')).json();
    chat = chats.find((one: { subject: string }) => one.subject === subject);
    expect(chat).toBeDefined();
  }).toPass();
  return chat ?? { id: '', subject, visitor: { pageUrl: '' } };
}

test('a visitor of another website chats with the team, and finds the chat again', async ({ page, api }) => {
  const subject = `Is this in stock? ${Date.now()}`;
  await page.goto(shop.url);
  await widget(page).getByRole('button', { name: 'Open chat' }).press('Enter');
  await expect(widget(page).getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await send(page, subject);
  const log = widget(page).getByRole('log');
  await expect(log.getByText(subject)).toHaveCount(1);

  const chat = await findChat(api, subject);
  expect(chat.visitor.pageUrl).toBe(shop.url);
  const { members } = await (await api.get('/api/v1/members')).json();
  const reply = (body: string) =>
    api.post(`/api/v1/chats/${chat.id}/reply`, { data: { body, asUserId: members[0].id } });
  expect((await reply('Yes: <img src=x onerror="top.hacked=1"> **12** left')).status()).toBe(201);
  await expect(log.getByText('<img src=x onerror="top.hacked=1">')).toBeVisible();
  await expect(log.getByText(members[0].name)).toBeVisible();
  await expect(log.getByRole('img')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(widget(page).getByRole('button', { name: 'Open chat' })).toBeFocused();
  expect((await reply('Shall I put one aside?')).status()).toBe(201);
  await widget(page).getByRole('button', { name: 'Open chat, 1 unread' }).click();
  await expect(log.getByText('Shall I put one aside?')).toBeVisible();

  await page.reload();
  await widget(page).getByRole('button', { name: 'Open chat' }).click();
  await expect(log.getByText(subject)).toHaveCount(1);
  await expect(log.getByText('Shall I put one aside?')).toHaveCount(1);
  await send(page, 'Yes please');
  await expect(async () => {
    const { messages } = await (await api.get(`/api/v1/chats/${chat.id}`)).json();
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['VISITOR', 'AGENT', 'AGENT', 'VISITOR']);
  }).toPass();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('while nobody is there, a visitor leaves an address with the first message', async ({
  page,
  api,
  signIn,
  credentials,
}) => {
  await signIn(page);
  const weekday = (new Date().getUTCDay() + 3) % 7;
  const made = await page.request.post('/api/trpc/chatSites.create', {
    data: {
      name: `Closed ${Date.now()}`,
      domains: ['*'],
      hours: [{ weekday, start: '09:00', end: '10:00' }],
      timezone: 'UTC',
    },
  });
  const { key, offlineMessage } = (await made.json()).result.data.site;
  const closed = await openWebsite(`<script async src="${credentials.baseUrl}/widget.js?site=${key}"></script>`);
  await page.goto(closed.url);
  await widget(page).getByRole('button', { name: 'Open chat' }).click();
  await expect(widget(page).getByText(offlineMessage)).toBeVisible();

  const subject = `Do you deliver? ${Date.now()}`;
  const email = widget(page).getByLabel('Your email address');
  const problem = widget(page).getByRole('alert');
  const body = widget(page).getByRole('textbox', { name: 'Your message' });
  await send(page, subject);
  await expect(problem).toHaveText('Write your email address, so that we can answer you.');
  await expect(email).toBeFocused();
  await email.fill('vera@nowhere');
  await widget(page).getByRole('button', { name: 'Send' }).click();
  await expect(problem).toHaveText('This is not an email address.');
  await expect(body).toHaveValue(subject);
  await email.fill('vera@visitor.example');
  await widget(page).getByRole('button', { name: 'Send' }).click();

  const log = widget(page).getByRole('log');
  await expect(log.getByText(subject)).toHaveCount(1);
  await expect(problem).toBeHidden();
  await expect(email).toBeHidden();
  await expect(widget(page).getByText('We will answer you at vera@visitor.example.')).toBeVisible();
  const chat = await findChat(api, subject);
  expect(chat.visitor).toMatchObject({ email: 'vera@visitor.example', pageUrl: closed.url });
  await send(page, 'To the harbour');
  await expect(async () => {
    const { messages } = await (await api.get(`/api/v1/chats/${chat.id}`)).json();
    expect(messages.map((message: { body: string }) => message.body)).toEqual([subject, 'To the harbour']);
  }).toPass();
  closed.server.close();
});

test('on a phone the chat takes the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(shop.url);
  await widget(page).getByRole('button', { name: 'Open chat' }).click();
  const frame = page.locator('iframe[title="Chat"]');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(375);
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a website that is not allowed gets neither frame nor answer', async ({ page, signIn, credentials }) => {
  await signIn(page);
  const made = await page.request.post('/api/trpc/chatSites.create', {
    data: { name: `Only elsewhere ${Date.now()}`, domains: ['elsewhere.example'] },
  });
  const { key } = (await made.json()).result.data.site;
  const stranger = await openWebsite(`<script async src="${credentials.baseUrl}/widget.js?site=${key}"></script>`);
  const refused = page.waitForResponse((response) => response.url().endsWith(`/chat/${key}`));
  await page.goto(stranger.url);
  expect((await refused).status()).toBe(403);
  await expect(widget(page).getByRole('button', { name: 'Open chat' })).toHaveCount(0);
  const status = await page.evaluate(async (url) => {
    const sent = { method: 'POST', body: JSON.stringify({ body: 'Let me in' }) };
    return fetch(url, sent).then(
      (answer) => answer.status,
      () => 'unreadable',
    );
  }, `${credentials.baseUrl}/api/public/chat/${key}/conversations`);
  expect(status).toBe('unreadable');
  const answer = await page.request.post(`/api/public/chat/${key}/conversations`, {
    data: { body: 'Let me in' },
    headers: { origin: new URL(stranger.url).origin },
  });
  expect(answer.status()).toBe(403);
  stranger.server.close();
});
