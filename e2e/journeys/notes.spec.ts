import type { Page } from '@playwright/test';
import { problemsOf } from '../axe';
import { expect, test } from '../fixtures';

/** A green picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a note is written with formats by keyboard, read as plain text, and talked about', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Notes ${Date.now()}`;
  const made = await (await api.post('/api/v1/contacts', { data: { contacts: [{ name }] } })).json();
  const id = made.results[0].id;
  await signIn(page);
  await page.goto(`/contacts/${id}`);
  const dialog = page.getByRole('dialog', { name: 'New note' });
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Note' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await page.keyboard.type('# Plan');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('today');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- tea');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('[] to do');
  expect(await problemsOf(page, 'a note that is written')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(timeline(page).getByRole('heading', { name: 'Plan' })).toBeVisible();
  await expect(timeline(page).getByRole('strong')).toHaveText('today');
  const { notes } = await (await api.get(`/api/v1/notes?contactId=${id}`)).json();
  expect(notes[0].body).toBe('# Plan\nCall **today**\n- tea\n1. first\n- [ ] to do');

  await timeline(page).getByRole('button', { name: 'Comment', exact: true }).click();
  const comments = timeline(page).getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Write a comment').click();
  await page.keyboard.type('Did **so**.');
  await page.keyboard.press('Control+Enter');
  await expect(comments.getByRole('listitem')).toContainText('Did so.');
  await expect(timeline(page).getByRole('button', { name: '1 comment' })).toBeVisible();
  expect(await problemsOf(page, 'comments')).toEqual([]);

  await comments.getByRole('button', { name: /^More about the comment/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await comments.getByLabel('Change the comment').fill('Did it.');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect(comments.getByRole('listitem')).toContainText('Did it.');
  await comments.getByRole('button', { name: /^More about the comment/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(comments.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comments.getByRole('listitem')).toContainText('Did it.');
});

test('a comment waits while its note is closed, and keeps neither keys nor what others write from the page', async ({
  page,
  signIn,
  api,
}) => {
  const name = `Waits ${Date.now()}`;
  const made = await (await api.post('/api/v1/contacts', { data: { contacts: [{ name }] } })).json();
  const id = made.results[0].id;
  await api.post('/api/v1/notes', { data: { notes: [{ body: 'Talked about', contactId: id }] } });
  await signIn(page);
  await page.goto(`/contacts/${id}`);
  const toggle = timeline(page).getByRole('button', { name: 'Comment', exact: true, expanded: false });
  await toggle.click();
  const box = timeline(page).getByLabel('Write a comment');
  await box.fill('Half of it');
  await timeline(page).getByRole('button', { name: 'Comment', expanded: true }).click();
  await expect(box).toBeHidden();
  await toggle.click();
  await expect(box).toHaveText('Half of it');

  await page.getByRole('heading', { name, level: 1 }).click();
  await api.patch(`/api/v1/contacts/${id}`, { data: { title: 'Head of Tea' } });
  await expect(page.getByRole('complementary', { name: 'Details' }).getByLabel('Title')).toHaveValue('Head of Tea');
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible();
});

test('a picture of oneself is added, seen by members alone, and removed', async ({ page, signIn, browser }) => {
  await signIn(page);
  await page.goto('/settings/account');
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: PNG }]);
  const shown = page.locator('main img[src^="/download/pictures/"]');
  await expect(shown).toBeVisible();
  const src = (await shown.getAttribute('src')) ?? '';
  const answer = await page.request.get(src);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(answer.headers()['content-security-policy']).toContain('sandbox');
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect(await problemsOf(page, 'the account with a picture')).toEqual([]);
  const stranger = await browser.newContext();
  const refused = await stranger.request.get(new URL(src, page.url()).href, { maxRedirects: 0 });
  expect([refused.status(), refused.headers().location]).toEqual([
    303,
    `/sign-in?${new URLSearchParams({ next: src })}`,
  ]);
  await stranger.close();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(shown).toHaveCount(0);
});

test('what is below a note can be pressed while the note is written', async ({ page, signIn, api }) => {
  const { results } = await (await api.post('/api/v1/notes', { data: { notes: [{ body: 'Plan' }] } })).json();
  await signIn(page);
  await page.goto(`/notes?id=${results[0].id}`);
  const panel = page.getByRole('dialog', { name: 'Details of the note' });
  await panel.getByRole('textbox', { name: 'Note' }).click();
  await page.keyboard.type('s for May ');
  await expect(panel.getByRole('toolbar', { name: 'Formats' }).first()).toBeVisible();
  // The mouse as a hand moves it: what is pressed stays under it until it is let go.
  const below = panel.getByLabel('Write a comment');
  const place = await below.boundingBox();
  if (!place) throw new Error('There is nothing below.');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(below).toBeFocused();
  await expect.poll(() => below.boundingBox().then((now) => now?.y)).toBeLessThan(place.y);
});
