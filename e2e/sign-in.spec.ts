import { expect, PHONE, test } from './fixtures';

for (const [device, options] of Object.entries({ desk: {}, phone: PHONE })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('a visitor is asked to sign in, is refused with a wrong password, and gets in with the right one', async ({
      page,
      credentials,
    }) => {
      await page.goto('/');
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toBeVisible();
      await page.getByLabel('Email').fill(credentials.email);
      await password.fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await password.fill(credentials.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(password).toBeHidden();
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  });
}
