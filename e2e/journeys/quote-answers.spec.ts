import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures';

test('a quote is declined with why, changed, and accepted as a second version', async ({
  page,
  signIn,
  api,
  browser,
}) => {
  const mark = `${Date.now()}`;
  const post = async (path: string, data: object) => (await api.post(`/api/v1/${path}`, { data })).json();
  const contactId = (await post('contacts', { contacts: [{ name: `Ada ${mark}`, email: `ada.${mark}@example.com` }] }))
    .results[0].id;
  const dealId = (await post('deals', { deals: [{ name: `Mill ${mark}`, value: 750, contactId }] })).results[0].id;
  const lineItems = [{ name: 'Onboarding', quantity: 1, unitPrice: 750 }];
  const { id } = (await post('quotes', { title: `Offer ${mark}`, dealId, lineItems })).quote;
  await post(`quotes/${id}/status`, { status: 'SENT' });
  const linkOf = async () => (await post(`quotes/${id}/link`, {})).url;

  const first = await linkOf();
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(first);
  const saved = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Download PDF' }).click();
  expect(readFileSync(await (await saved).path(), 'latin1').slice(0, 5)).toBe('%PDF-');
  await buyer.getByText('Decline instead').click();
  await buyer.getByLabel('Reason').fill('Too much at once.');
  await buyer.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(buyer.getByRole('status')).toContainText(`Declined by Ada ${mark}`);

  await signIn(page);
  await page.goto(`/quotes?id=${id}`);
  const panel = page.getByRole('dialog', { name: 'Details of the quote' });
  const versions = panel.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('Too much at once.');
  await panel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Edit quote/ });
  await form.getByLabel('Line 1: unit price').fill('600');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(versions.getByRole('link', { name: 'Version 2' })).toBeVisible();

  await buyer.goto(first);
  await expect(buyer.getByRole('status')).toContainText(/Version 2 of this quote has replaced this one|Declined by/);
  await expect(buyer.getByRole('button', { name: /^Accept for/ })).toHaveCount(0);
  await buyer.goto(await linkOf());
  await buyer.getByRole('button', { name: 'Accept for 600.00 USD' }).click();
  await expect(buyer.getByRole('status')).toContainText(`Accepted by Ada ${mark}`);
  await buyer.context().close();

  await page.reload();
  await expect(versions.getByText('Declined', { exact: true })).toBeVisible();
  await expect(versions.getByText('Accepted', { exact: true })).toBeVisible();
  const old = page.waitForEvent('popup');
  await versions.getByRole('link', { name: 'Version 1' }).click();
  await (await old).close();
});
