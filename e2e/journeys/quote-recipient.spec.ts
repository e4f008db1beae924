import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const json = async (api: APIRequestContext, path: string) => (await api.get(`/api/v1/${path}`)).json();
const upsert = async (api: APIRequestContext, plural: string, row: Record<string, unknown>): Promise<string> => {
  const answer = await api.post(`/api/v1/${plural}`, { data: { [plural]: [row] } });
  return (await answer.json()).results[0].id;
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New quote' });

/** Opens the form from the page of a record, as it stands beside it. */
async function beginQuote(page: Page, path: string) {
  await page.goto(path);
  const related = page.getByRole('complementary', { name: 'Related' });
  await related.getByRole('button', { name: 'New quote' }).click();
  return dialogOf(page);
}

async function pick(page: Page, field: string, find: string, name: string) {
  await dialogOf(page).getByLabel(field, { exact: true }).click();
  await page.getByRole('combobox', { name: find }).fill(name);
  await page.getByRole('option', { name }).click();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a quote that is begun on the page of a contact is for the contact', async ({ page, signIn, api }) => {
  const mark = `${Date.now()}`;
  const contactId = await upsert(api, 'contacts', { name: `Ada ${mark}`, email: `ada.${mark}@example.com` });
  const companyId = await upsert(api, 'companies', { name: `Mill ${mark} Ltd` });
  // Of a contact the deal says nothing, and of the company it does.
  const dealId = await upsert(api, 'deals', { name: `Rollout ${mark}`, value: 100, companyId });
  await signIn(page);
  const dialog = await beginQuote(page, `/contacts/${contactId}`);
  await expect(dialog.getByLabel('Contact', { exact: true })).toHaveText(`Ada ${mark}`);
  await pick(page, 'Deal', 'Find a deal', `Rollout ${mark}`);
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveText(`Mill ${mark} Ltd`);
  await dialog.getByLabel('Title').fill(`Offer ${mark}`);
  await dialog.getByLabel('Line 1: name').fill('Onboarding');
  await dialog.getByLabel('Line 1: unit price').fill('750');
  await dialog.getByRole('button', { name: 'Create quote' }).click();
  await expect(dialog).toBeHidden();
  const { quotes } = await json(api, `quotes?contactId=${contactId}`);
  expect(quotes).toMatchObject([
    {
      title: `Offer ${mark}`,
      total: 750,
      contact: { id: contactId },
      company: { id: companyId },
      deal: { id: dealId },
    },
  ]);
  const quote = page.getByRole('region', { name: 'Quotes' }).getByRole('link', { name: new RegExp(`Offer ${mark}`) });
  await expect(quote).toBeVisible();
});

test('a quote without a deal says where it lacks one, and one for a company keeps it', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `${Date.now()}`;
  const companyId = await upsert(api, 'companies', { name: `Forge ${mark}` });
  await upsert(api, 'deals', { name: `Anvils ${mark}`, value: 100 });
  await signIn(page);
  const dialog = await beginQuote(page, `/companies/${companyId}`);
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveText(`Forge ${mark}`);
  await dialog.getByLabel('Title').fill(`Offer ${mark}`);
  await dialog.getByLabel('Line 1: name').fill('Anvil');
  await dialog.getByLabel('Line 1: unit price').fill('90');
  await dialog.getByRole('button', { name: 'Create quote' }).click();
  await expect(dialog.getByText('Choose the deal that it is for.')).toBeVisible();
  await pick(page, 'Deal', 'Find a deal', `Anvils ${mark}`);
  await dialog.getByRole('button', { name: 'Create quote' }).click();
  await expect(dialog).toBeHidden();
  const { quotes } = await json(api, `quotes?companyId=${companyId}`);
  expect(quotes).toMatchObject([{ title: `Offer ${mark}`, company: { id: companyId }, contact: null }]);
});

test('a quote that is begun at a product has it as its first line', async ({ page, signIn, api }) => {
  const mark = `${Date.now()}`;
  const productId = await upsert(api, 'products', { name: `Loom ${mark}`, sku: `LOOM-${mark}`, price: 1250 });
  await signIn(page);
  await page.goto(`/products?id=${productId}`);
  const panel = page.getByRole('dialog', { name: 'Details of the product' });
  await panel.getByRole('button', { name: 'New quote' }).click();
  await expect(dialogOf(page).getByLabel('Line 1: name')).toHaveValue(`Loom ${mark}`);
  await expect(dialogOf(page).getByLabel('Line 1: unit price')).toHaveValue('1250');
});
