import { Webhook } from 'standardwebhooks';
import { expect, test } from '../fixtures';
import { startReceiver } from '../receiver';

test('an endpoint is added, tested and watched; what failed is sent again', async ({ page, signIn, api }) => {
  const receiver = await startReceiver();
  await signIn(page);
  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('http://localhost/hook');
  await dialog.getByRole('checkbox', { name: /contact\.created/ }).click();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('The webhook URL must start with https://.')).toBeVisible();
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('heading', { name: 'Signing secret' })).toBeVisible();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('button', { name: /webhook\.test.*Delivered/ })).toBeVisible();
  const [test] = receiver.sent;
  expect(new Webhook(secret).verify(test?.raw ?? '', test?.headers ?? {})).toMatchObject({ type: 'webhook.test' });

  receiver.answer = 500;
  await api.post('/api/v1/contacts', { data: { contacts: [{ name: 'Mary Shelley' }] } });
  const row = deliveries.getByRole('button', { name: /contact\.created.*Pending/ });
  await expect(row).toContainText('1 attempt', { timeout: 60_000 });
  await row.click();
  await expect(deliveries.getByText('"name": "Mary Shelley"')).toBeVisible();
  receiver.answer = 200;
  await deliveries.getByRole('button', { name: 'Send again' }).click();
  await expect(deliveries.getByRole('button', { name: /contact\.created.*Delivered/ })).toBeVisible();

  await page.getByRole('switch').click();
  await expect(page.getByText('Turned off by hand')).toBeVisible();
  await receiver.close();
});
