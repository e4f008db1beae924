import type { Page } from '@playwright/test';
import type { Hands } from './hands';
import { expect, task } from './task';

async function choose(page: Page, hands: Hands, label: string, option: string) {
  await hands.click(page.getByLabel(label, { exact: true }));
  await hands.click(page.getByRole('option', { name: option, exact: true }));
}

task('build-report', async ({ page, signIn, hands, mark, clean }) => {
  await signIn(page);
  await page.goto('/reports/new');
  await choose(page, hands, 'About', 'Contacts');
  await choose(page, hands, 'By', 'Status');
  const figure = page.getByRole('region', { name: 'What it says' });
  await expect(figure.getByRole('listitem').filter({ hasText: 'Customer' })).toBeVisible();
  await clean('a report that is built');
  await hands.click(page.getByLabel('Name', { exact: true }));
  await hands.type(mark);
  await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
});

task('arrange-home', async ({ page, api, signIn, hands, clean }) => {
  await signIn(page);
  await page.goto('/');
  await hands.click(page.getByRole('button', { name: 'Arrange this page' }));
  await expect(page.getByRole('dialog', { name: 'Arrange the first page' })).toBeVisible();
  await clean('the arrangement of the first page');
  await choose(page, hands, 'Add a card', 'Pipeline over time');
  await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('region', { name: 'Pipeline over time' })).toBeVisible();
  // Other journeys of this worker look at the page as it begins.
  expect((await api.delete('/api/v1/home')).ok()).toBe(true);
});
