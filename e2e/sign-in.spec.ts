import { expect, test } from './fixtures';

test('a visitor is asked to sign in, is refused with a wrong password, and gets in with the right one', async ({
  page,
  credentials,
  signIn,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
