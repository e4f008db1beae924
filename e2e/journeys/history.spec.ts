import { expect, test } from '../fixtures';

test('what was deleted comes back from the trash, and the audit names it', async ({ page, signIn, api }) => {
  const name = `Gone ${Date.now()}`;
  const answer = await api.post('/api/v1/contacts', { data: { contacts: [{ name, title: 'Clerk' }] } });
  const { id } = (await answer.json()).results[0];
  await api.delete(`/api/v1/contacts/${id}`);
  await signIn(page);
  await page.goto('/settings/trash');
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText(`${name} restored`)).toBeVisible();
  await expect.poll(async () => (await api.get(`/api/v1/contacts/${id}`)).status()).toBe(200);

  await page.goto('/settings/audit');
  await page.getByRole('button', { name: 'Everything' }).click();
  const changes = page
    .getByRole('list', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ hasText: `contact “${name}”` });
  await expect(changes).toHaveCount(3);
  await expect(changes.first()).toContainText('brought back');

  await page.goto(`/contacts?id=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByText('brought this back')).toBeVisible();
});

test('two that are one are merged by keyboard, and taken apart again', async ({ page, signIn, api }) => {
  const mark = `Twin${Date.now()}`;
  const email = `${mark}@example.com`;
  const contacts = [{ externalId: `${mark}-1` }, { externalId: `${mark}-2`, title: 'Clerk' }].map((row) => ({
    ...{ name: `Ada ${mark}`, email },
    ...row,
  }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const found = async () => (await (await api.get(`/api/v1/contacts?q=${mark}`)).json()).contacts;
  await signIn(page);
  await page.goto('/duplicates');
  await page
    .getByRole('list', { name: 'Pairs' })
    .getByRole('button', { name: new RegExp(mark) })
    .click();
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review.getByRole('radiogroup', { name: 'Keeps its id' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await found()).length).toBe(1);
  expect((await found())[0]).toMatchObject({ externalId: `${mark}-2`, title: 'Clerk' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await found()).length).toBe(2);
});
