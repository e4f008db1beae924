import type { Page } from '@playwright/test';
import type { Hands } from './hands';
import { byKeys, expect, task } from './task';

async function choose(page: Page, hands: Hands, label: string, option: string) {
  await hands.click(page.getByLabel(label, { exact: true }));
  await hands.click(page.getByRole('option', { name: option, exact: true }));
}

/** The same where the focus has come to it. */
async function chooseByKeys(page: Page, hands: Hands, label: string, option: string) {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await hands.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
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

byKeys('build-report', async ({ page, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/reports/new');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await hands.type(mark);
  await hands.press('Tab', 'Tab');
  await chooseByKeys(page, hands, 'About', 'Contacts');
  await hands.press('Tab', 'Tab');
  await chooseByKeys(page, hands, 'By', 'Status');
  const figure = page.getByRole('region', { name: 'What it says' });
  await expect(figure.getByRole('listitem').filter({ hasText: 'Customer' })).toBeVisible();
  await hands.command('Save this report');
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

byKeys('arrange-home', async ({ page, api, signIn, hands }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Arrange this page' })).toBeEnabled();
  await hands.command('Arrange home');
  const dialog = page.getByRole('dialog', { name: 'Arrange the first page' });
  await expect(dialog.getByRole('combobox', { name: 'Add a card' })).not.toHaveAttribute('aria-busy');
  await hands.command('Add Pipeline over time');
  await expect(dialog.getByText('Pipeline over time')).toBeVisible();
  await hands.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Pipeline over time' })).toBeVisible();
  // Other journeys of this worker look at the page as it begins.
  expect((await api.delete('/api/v1/home')).ok()).toBe(true);
});
