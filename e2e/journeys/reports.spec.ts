import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a report is built while it is drawn, kept, put on the first page, and leads to its records', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(page);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'New report' }).first().click();
  await choose(page, 'About', 'Contacts');
  await choose(page, 'By', 'Status');
  const figure = page.getByRole('region', { name: 'What it says' });
  const bar = figure.getByRole('listitem').filter({ hasText: 'Customer' });
  await expect(bar).toBeVisible();
  await choose(page, 'Drawn as', 'Funnel');
  await expect(figure.getByText(/of the step/).first()).toBeVisible();
  await choose(page, 'Drawn as', 'Line');
  await expect(figure.getByText('As a table')).toBeVisible();
  await choose(page, 'Drawn as', 'Bars');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A report needs a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Contacts by status');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);

  const count = (await bar.getByRole('link').last().textContent()) ?? '';
  await bar.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/contacts\?where=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(count);

  await page.goto('/');
  await page.getByRole('button', { name: 'Arrange this page' }).click();
  await choose(page, 'Add a card', 'Contacts by status');
  const handle = page.getByRole('button', { name: /^Move Contacts by status/ });
  await handle.focus();
  for (let at = 0; at < 7; at++) await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Remove Webhooks' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Contacts by status' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeHidden();
  // Saved, where it is offered again.
  await expect(page.getByRole('button', { name: 'Arrange this page' })).toBeVisible();
  await page.reload();
  await expect(page.locator('main section[aria-label]').first()).toHaveAccessibleName('Contacts by status');
  // Other journeys of this worker look at the page as it begins.
  expect((await api.delete('/api/v1/home')).status()).toBe(200);
});

test('a stock report cannot be changed, and is saved as one’s own', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/reports/pipeline-over-time');
  await page.getByText('As a table').click();
  await expect(page.getByRole('region', { name: 'Figures' }).getByRole('row')).toHaveCount(13);
  await choose(page, 'Over', 'Last 90 days');
  await page.getByRole('button', { name: 'Save as mine' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pipeline over time (mine)');
});
