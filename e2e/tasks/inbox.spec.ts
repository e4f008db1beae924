import type { APIRequestContext } from '@playwright/test';
import { said } from '../fixtures';
import { receive, thread } from '../inbound';
import { byKeys, expect, task } from './task';

/** Mail of somebody who is known, the newest in the inbox. */
async function newest(api: APIRequestContext, mark: string) {
  const from = { name: `Nora ${mark}`, email: `nora.${mark}@example.com` };
  await api.post('/api/v1/contacts', { data: { contacts: [from] } });
  await receive(api, from, mark);
}

task('archive-mail', async ({ page, api, signIn, hands, mark, clean }) => {
  await newest(api, mark);
  await signIn(page);
  await page.goto('/inbox');
  await hands.click(thread(page, mark));
  await expect(page.getByRole('heading', { level: 2, name: mark })).toBeVisible();
  await clean('a thread of the inbox');
  await hands.click(page.getByRole('button', { name: 'Archive', exact: true }));
  await expect(said(page, 'Archived')).toBeVisible();
  await expect(thread(page, mark)).toBeHidden();
});

byKeys('archive-mail', async ({ page, api, signIn, hands, mark }) => {
  await newest(api, mark);
  await signIn(page);
  await page.goto('/inbox');
  await expect(thread(page, mark)).toBeVisible();
  await hands.press('j');
  await expect(page.getByRole('heading', { level: 2, name: mark })).toBeVisible();
  await hands.press('e');
  await expect(said(page, 'Archived')).toBeVisible();
});

task('snooze-mail', async ({ page, api, signIn, hands, mark, clean }) => {
  await newest(api, mark);
  await signIn(page);
  await page.goto('/inbox');
  await hands.click(thread(page, mark));
  await hands.click(page.getByRole('button', { name: 'Snooze' }));
  await clean('until when a thread is put off');
  await hands.click(page.getByRole('menuitem', { name: /^Tomorrow morning/ }));
  await expect(said(page, 'Snoozed')).toBeVisible();
  await page.goto('/inbox?box=snoozed');
  await expect(thread(page, mark)).toBeVisible();
});

byKeys('snooze-mail', async ({ page, api, signIn, hands, mark }) => {
  await newest(api, mark);
  await signIn(page);
  await page.goto('/inbox');
  await expect(thread(page, mark)).toBeVisible();
  await hands.press('j');
  await expect(page.getByRole('heading', { level: 2, name: mark })).toBeVisible();
  await hands.press('b');
  await expect(page.getByRole('menuitem', { name: /^Tomorrow morning/ })).toBeVisible();
  await hands.type('Tomorrow');
  await expect(page.getByRole('menuitem', { name: /^Tomorrow morning/ })).toBeFocused();
  await hands.press('Enter');
  await expect(said(page, 'Snoozed')).toBeVisible();
  await page.goto('/inbox?box=snoozed');
  await expect(thread(page, mark)).toBeVisible();
});
