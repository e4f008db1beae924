import type { APIRequestContext } from '@playwright/test';
import { saysScriptRan, scriptPayloads } from '../../server/test/script-payloads';
import { type Begun, begin } from '../chat';
import { expect, test } from '../fixtures';
import { inTwoTabs } from '../two-tabs';

test('a visitor is seen at once, answered, handed back and filed', async ({ page, signIn, api }) => {
  test.slow();
  const name = `Vera ${Date.now()}`;
  await signIn(page);
  await page.goto('/chats');
  await expect(page.getByRole('navigation', { name: 'Queues' })).toBeVisible();
  const visitor = { name, email: 'vera@example.com', locale: 'en', timezone: 'Europe/Rome' };
  const chat = await begin(api, 'Do you ship to Malta?', { visitor, pageUrl: 'https://www.example.com/pricing' });
  const list = page.getByRole('list', { name: 'Chats' });
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
  await expect(page.getByText('This chat is closed. Reopen it to answer.')).toBeVisible();
  expect((await (await api.get(`/api/v1/chats/${chat.id}`)).json()).chat.status).toBe('CLOSED');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mark as spam' }).click();
  await expect.poll(async () => (await (await api.get(`/api/v1/chats/${chat.id}`)).json()).chat.spam).toBe(true);
});

test('what is written stays through a take-over, and a slash finds a saved answer', async ({ page, signIn, api }) => {
  test.slow();
  const now = Date.now();
  const answer = {
    title: `Greeting ${now}`,
    shortcut: `hi${now}`,
    body: 'Hello {{visitor.name | default: "there"}}, this is {{member.name}}.',
  };
  expect((await api.post('/api/v1/chat-answers', { data: answer })).status()).toBe(201);
  const name = `Sasha ${now}`;
  const chat = await begin(api, 'Anybody there?', { visitor: { name } });
  await signIn(page);
  await page.goto(`/chats?queue=waiting&id=${chat.id}`);
  const box = page.getByLabel('Your answer');
  await box.fill('One moment. ');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('One moment. ');
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(name) });
  await expect(row).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('End');
  await page.keyboard.type(`/hi${now}`);
  await expect(page.getByRole('option', { name: answer.title })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(new RegExp(`^One moment\\. Hello ${name}, this is .+\\.$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(`Hello ${name}`)).toBeVisible();
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Saved answers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Saved answers' })).toHaveCount(0);
  await expect(box).toBeFocused();
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a visitor and a member send each other files', async ({ page, context, signIn, api }) => {
  test.slow();
  const visitor = await context.newPage();
  await visitor.goto('/chat/demo');
  const subject = `A photo of it ${Date.now()}`;
  await visitor.getByLabel('Your message').fill(subject);
  await visitor.keyboard.press('Enter');
  await expect(visitor.locator('.pending')).toHaveCount(0);
  const photo = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await visitor.locator('#files').setInputFiles(photo);
  await expect(visitor.getByRole('img', { name: 'broken.png' })).toBeVisible();
  const script = { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await visitor.locator('#files').setInputFiles(script);
  await expect(visitor.getByText('Only pictures, PDF, text and Office documents')).toBeVisible();

  const { chats } = await (await api.get('/api/v1/chats?limit=50')).json();
  const chat = chats.find((one: { subject: string }) => one.subject === subject);
  await signIn(page);
  await page.goto(`/chats?id=${chat.id}`);
  const log = page.getByRole('log', { name: 'Messages' });
  const picture = log.getByRole('img', { name: 'broken.png' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  const manual = { name: 'manual.txt', mimeType: 'text/plain', buffer: Buffer.from('Press here.') };
  await page.locator('form input[type=file]').setInputFiles(manual);
  await expect(page.getByRole('button', { name: 'Remove manual.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByRole('link', { name: /manual\.txt/ })).toBeVisible();

  const save = visitor.getByRole('button', { name: /manual\.txt/ });
  await expect(save).toBeVisible();
  const [download] = await Promise.all([visitor.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('manual.txt');
});

test('on a phone the chat stands in the place of the list', async ({ page, signIn, api }) => {
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
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible();
});

const BATCH = 30;

test('nothing that visitors write runs in the console or the widget', async ({ page, signIn, api }) => {
  test.slow();
  const ran: string[] = [];
  page.context().on('console', (message) => {
    if (saysScriptRan(message.text())) ran.push(message.text());
  });
  // No entry point takes U+0000, and each conversation has room for so many.
  const payloads = scriptPayloads.map((payload) => payload.replaceAll('\0', '').trim()).filter(Boolean);
  const batches = Array.from({ length: Math.ceil(payloads.length / BATCH) }, (_, index) =>
    payloads.slice(index * BATCH, (index + 1) * BATCH),
  );
  const chats = await Promise.all(batches.map((batch) => converse(api, batch)));
  await signIn(page);
  await inTwoTabs(page, chats, async (tab, { chat }) => {
    await tab.goto(`/chats?queue=open&id=${chat.id}`);
    await expect(tab.getByRole('log', { name: 'Messages' }).locator('p').first()).toBeVisible();
    await expect(tab.getByRole('list', { name: 'Chats' })).toBeVisible();
    await tab.mouse.move(600, 400);
    await tab.keyboard.press('Tab');
  });
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

/** A conversation in which a visitor writes each of these, the first one wherever they are asked for something. */
async function converse(api: APIRequestContext, [first = '', ...rest]: string[]) {
  const short = first.slice(0, 200);
  const visitor = { name: short, phone: short.slice(0, 50) };
  const chat: Begun = await begin(api, first, { visitor, pageUrl: first, referrer: first });
  for (const payload of rest) await chat.say(payload);
  return { chat, said: 1 + rest.length };
}
