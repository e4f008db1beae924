import type { Page } from '@playwright/test';
import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';
import { at } from '../sheet';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a deal that is put among the lost ones is asked why, and says it on its page', async ({ page, signIn, api }) => {
  const name = `Lost ${Date.now()}`;
  await api.post('/api/v1/deals', { data: { deals: [{ name, value: 100, stage: 'NEGOTIATION', externalId: name }] } });
  await signIn(page);
  await page.goto(`/board?q=${encodeURIComponent(name)}`);
  await column(page, 'Negotiation').getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  const reasons = await holdRequests(page, '**/*lossReasons.list*');
  await page.getByRole('dialog', { name: 'Details of the deal' }).getByLabel('Stage').click();
  await page.getByRole('option', { name: 'Lost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why was it lost?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  // Nobody takes the one that is always there for all of them.
  await expect(page.getByRole('option')).toHaveCount(0);
  reasons.release();
  await page.getByRole('option', { name: 'Another reason…' }).click();
  await dialog.getByLabel('In words').fill('They moved away');
  await dialog.getByRole('button', { name: 'Save reason' }).click();
  await expect(dialog).toBeHidden();
  const { deals } = await (await api.get(`/api/v1/deals?q=${encodeURIComponent(name)}&include=lossReason`)).json();
  expect(deals[0]).toMatchObject({ stage: 'LOST', lossReason: 'They moved away' });
  await page.goto(`/deals/${deals[0].id}`);
  await expect(page.getByRole('complementary', { name: 'Details' }).getByLabel('Loss reason')).toHaveValue(
    'They moved away',
  );
});

test('deals that are lost in cells, or many by one act, are asked why, and a day is pasted as it is written', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Gone${Date.now()}`;
  const deals = ['A', 'B', 'C'].map((letter) => ({ name: `${mark} ${letter}`, notes: '31/12/2026' }));
  await api.post('/api/v1/deals', {
    data: { deals: [...deals, { name: `Swept ${mark}` }, { name: `Swept ${mark}` }] },
  });
  const read = async (q: string, field: string) => {
    const answer = await api.get(`/api/v1/deals?q=${encodeURIComponent(q)}&sort=name&include=lossReason`);
    return (await answer.json()).deals.map((deal: Record<string, unknown>) => deal[field]);
  };
  const say = async (title: string, words: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason').click();
    await page.getByRole('option', { name: 'Another reason…' }).click();
    await dialog.getByLabel('In words').fill(words);
    await dialog.getByRole('button', { name: 'Save reason' }).click();
    await expect(dialog).toBeHidden();
  };
  await signIn(page);
  await page.goto(`/deals?q=${mark}&sort=name&columns=name,notes,expectedCloseDate,pipelineStage`);
  await at(page, `${mark} A`, '1');
  await page.keyboard.press('Control+c');
  await at(page, `${mark} A`, '2');
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await read(`${mark} A`, 'expectedCloseDate'))[0]).toBe('2026-12-31');

  await at(page, `${mark} A`, '3');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Lost', exact: true }).click();
  await say('Why was it lost?', 'Budget');
  await at(page, `${mark} A`, '3');
  await page.keyboard.press('Control+c');
  await at(page, `${mark} B`, '3');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+v');
  await say('Why were they lost?', 'Rival');
  // The two others come after them.
  expect((await read(mark, 'lossReason')).slice(0, 3)).toEqual(['Budget', 'Rival', 'Rival']);

  await page.goto(`/deals?q=Swept ${mark}`);
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Field', exact: true }).click();
  const fields = page.getByRole('dialog', { name: 'Set a field' });
  await fields.getByRole('combobox', { name: 'Field' }).fill('Stage');
  await page.keyboard.press('Enter');
  await fields.getByLabel('Stage').click();
  await page.getByRole('option', { name: 'Lost', exact: true }).click();
  await fields.getByLabel('Loss reason').click();
  await page.getByRole('option', { name: 'Another reason…' }).click();
  await fields.getByLabel('In words').fill('Silence');
  await fields.getByRole('button', { name: 'Set', exact: true }).click();
  await expect.poll(() => read(`Swept ${mark}`, 'lossReason')).toEqual(['Silence', 'Silence']);
  expect(await read(`Swept ${mark}`, 'stage')).toEqual(['LOST', 'LOST']);
});

test('a list to choose from that cannot be read says so, and reads again', async ({ page, signIn, api }) => {
  const name = `Unread${Date.now()}`;
  await api.post('/api/v1/deals', { data: { deals: [{ name }] } });
  await signIn(page);
  let isCut = true;
  await page.route('**/*pipelines.list*', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`/deals?q=${name}&columns=name,pipelineStage`);
  await at(page, name, '1');
  await page.keyboard.press('Enter');
  const stages = page.getByRole('dialog', { name: 'Stage' });
  await expect(stages.getByRole('alert')).toContainText('The service cannot be reached.');
  await expect(stages).not.toContainText('There are no stages.');
  isCut = false;
  await stages.getByRole('button', { name: 'Try again' }).click();
  await expect(stages.getByRole('option', { name: 'Lost', exact: true })).toBeVisible();
});

test('the board is filtered as the list is, adds in a column, and tells its worth in one currency', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Worth${Date.now()}`;
  await api.put('/api/v1/currencies', {
    data: { currency: 'USD', rates: [{ currency: 'EUR', rate: 2, since: '2020-01-01' }] },
  });
  const rows = [
    { name: `${mark} a`, value: 1000, expectedCloseDate: '2020-01-31' },
    { name: `${mark} b`, value: 100, currency: 'EUR' },
    { name: `${mark} c`, value: 5, currency: 'CHF' },
  ];
  await api.post('/api/v1/deals', { data: { deals: rows.map((row) => ({ ...row, externalId: row.name })) } });
  await api.post('/api/v1/tasks', { data: { tasks: [{ title: 'Ask them', dealExternalId: `${mark} a` }] } });
  await signIn(page);
  await page.goto('/board');
  await page.getByRole('searchbox', { name: 'Search deals' }).fill(mark);
  const first = column(page, 'New');
  await expect(first.getByRole('button', { name: mark })).toHaveCount(3);
  await expect(first.getByText('1.2K USD · 120 weighted · no rate for CHF')).toBeVisible();
  const card = first.getByRole('button', { name: `${mark} a` });
  await expect(card).toContainText('Should have closed');
  await expect(card).toContainText('Ask them');

  await column(page, 'Proposal').getByRole('button', { name: 'New deal in Proposal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New deal' });
  await dialog.getByLabel('Name').fill(`${mark} d`);
  await dialog.getByLabel('Value').fill('40');
  await expect(dialog.getByLabel('Currency')).toHaveText('USD');
  await dialog.getByRole('button', { name: 'Create deal' }).click();
  await expect(column(page, 'Proposal').getByRole('button', { name: `${mark} d` })).toBeVisible();
  await expect(column(page, 'Proposal').getByText('40 USD · 20 weighted')).toBeVisible();
});

test('what a deal sells is written on its page, and its value follows', async ({ page, signIn, api }) => {
  const name = `Sells ${Date.now()}`;
  const made = await api.post('/api/v1/deals', { data: { deals: [{ name, value: 5, externalId: name }] } });
  const { results } = await made.json();
  const rates = [{ currency: 'EUR', rate: 2, since: '2020-01-01' }];
  await api.put('/api/v1/currencies', { data: { currency: 'USD', rates } });
  const products = [
    { name: `${name} plan`, price: 100, currency: 'EUR' },
    { name: `${name} kit`, price: 100, currency: 'SEK' },
  ];
  await api.post('/api/v1/products', { data: { products } });
  await signIn(page);
  await page.goto(`/deals/${results[0].id}`);
  await awake(page);
  await page.getByRole('button', { name: 'Add products' }).click();
  const dialog = page.getByRole('dialog', { name: 'Products' });
  const choose = async (product: string) => {
    await dialog.getByRole('button', { name: 'Line 1: choose a product' }).click();
    await page.keyboard.type(product);
    await page.getByRole('option', { name: product }).click();
  };
  await choose(`${name} plan`);
  await expect(dialog.getByLabel('Line 1: unit price')).toHaveValue('200');
  await expect(dialog.getByText('Its price is 100 EUR, converted by today’s rate.')).toBeVisible();
  await choose(`${name} kit`);
  await expect(dialog.getByLabel('Line 1: unit price')).toHaveValue('');
  await expect(dialog.getByText(/^Its price is 100 SEK, and the workspace has no rate from that to USD/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save products' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Line 1, price: This is no number.');
  await dialog.getByLabel('Line 1: name').fill('Onboarding');
  await dialog.getByLabel('Line 1: quantity').fill('2');
  await dialog.getByLabel('Line 1: unit price').fill('750');
  await dialog.getByLabel('Line 1: discount in percent').fill('10');
  await expect(dialog.getByText('1,350.00 USD')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save products' }).click();
  await expect(page.getByRole('region', { name: 'Products' }).getByText('1,350 USD')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Details' }).getByLabel('Value')).toHaveValue('1350');
});
