import type { APIRequestContext } from '@playwright/test';
import { saysScriptRan, scriptPayloads } from '../../server/test/script-payloads';
import { expect, test } from '../fixtures';

interface Begun {
  id: string;
  token: string;
  say: (body: string) => Promise<void>;
}

/** Begins a conversation as a visitor of the demo website. */
async function begin(api: APIRequestContext, body: string, about: Record<string, unknown> = {}): Promise<Begun> {
  const clientId = crypto.randomUUID();
  const answer = await api.post('/api/public/chat/demo/conversations', { data: { body, clientId, ...about } });
  expect(answer.status()).toBe(201);
  const { conversation, visitorToken } = await answer.json();
  const headers = { authorization: `Bearer ${visitorToken}` };
  return {
    id: conversation.id,
    token: visitorToken,
    async say(next) {
      const data = { body: next, clientId: crypto.randomUUID() };
      const said = await api.post(`/api/public/chat/conversations/${conversation.id}/messages`, { headers, data });
      expect(said.ok()).toBe(true);
    },
  };
}

test('a visitor is seen at once, answered, handed back and filed', async ({ page, signIn, api }) => {
  test.slow();
  const name = `Vera ${Date.now()}`;
  await signIn(page);
  await page.goto('/chats');
  await expect(page.getByRole('navigation', { name: 'Queues' })).toBeVisible();
  const visitor = { name, email: 'vera@example.com', locale: 'en', timezone: 'Europe/Rome' };
  const chat = await begin(api, 'Do you ship to Malta?', { visitor, pageUrl: 'https://www.example.com/pricing' });
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('link', { name: new RegExp(name) }).click();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('Do you ship to Malta?')).toBeVisible();
  await expect(page.getByText('https://www.example.com/pricing').first()).toBeAttached();

  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await page.getByLabel('Your answer').fill('Yes, within a week.');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Yes, within a week.')).toBeVisible();
  await chat.say('Splendid, thank you!');
  await expect(log.getByText('Splendid, thank you!')).toBeVisible();

  await page.getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('This conversation is closed. Reopen it to answer.')).toBeVisible();
  expect((await (await api.get(`/api/v1/chats/${chat.id}`)).json()).chat.status).toBe('CLOSED');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click();
  await expect.poll(async () => (await (await api.get(`/api/v1/chats/${chat.id}`)).json()).chat.spam).toBe(true);
});

test('on a phone the conversation stands in the place of the list', async ({ page, signIn, api }) => {
  test.slow();
  const now = Date.now();
  const name = `Phil ${now}`;
  await page.setViewportSize({ width: 375, height: 740 });
  await begin(api, 'Hello?', { visitor: { name, email: `phil.${now}@example.com` } });
  await signIn(page);
  await page.goto('/chats');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('log').getByText('Hello?')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: 'About the visitor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add as contact or lead' }).click();
  const adding = page.getByRole('dialog', { name: 'Add the visitor' });
  await expect(adding.getByLabel('Name')).toHaveValue(name);
  await adding.getByRole('button', { name: 'Add contact' }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('href', /^\/contacts\//);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
});

const BATCH = 30;

test('nothing that visitors write runs in the console or the widget', async ({ page, signIn, api }) => {
  test.slow();
  const ran: string[] = [];
  page.on('console', (message) => {
    if (saysScriptRan(message.text())) ran.push(message.text());
  });
  // No entry point takes U+0000, and each conversation has room for so many.
  const payloads = scriptPayloads.map((payload) => payload.replaceAll('\0', '').trim()).filter(Boolean);
  const chats: { chat: Begun; said: number }[] = [];
  for (let from = 0; from < payloads.length; from += BATCH) {
    const [first = '', ...rest] = payloads.slice(from, from + BATCH);
    const short = first.slice(0, 200);
    const chat = await begin(api, first, {
      visitor: { name: short, phone: short.slice(0, 50) },
      pageUrl: first,
      referrer: first,
    });
    for (const payload of rest) await chat.say(payload);
    chats.push({ chat, said: 1 + rest.length });
  }
  await signIn(page);
  for (const { chat } of chats) {
    await page.goto(`/chats?queue=open&id=${chat.id}`);
    await expect(page.getByRole('log', { name: 'Messages' }).locator('p').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
    await page.mouse.move(600, 400);
    await page.keyboard.press('Tab');
  }
  for (const { chat, said } of chats) {
    // As the visitor finds it at their next visit, with all that was said.
    const kept = JSON.stringify({ id: chat.id, token: chat.token });
    // Put there from beside the widget: one that is still reading notes what it has seen, over whatever is there.
    await page.goto('/api/health');
    await page.evaluate((text) => localStorage.setItem('crm-chat:demo', text), kept);
    await page.goto('/chat/demo');
    await expect(page.locator('.message.visitor')).toHaveCount(said);
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
  }
  expect(ran).toEqual([]);
});
