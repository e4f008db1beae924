import type { APIResponse, Page } from '@playwright/test';
import { shortenHold } from '../held';
import { byKeys, expect, task } from './task';

type Answer = ReturnType<APIResponse['json']>;
type Post = (path: string, data: object) => Answer;

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A deal of a contact. */
async function makeDeal(post: Post, mark: string) {
  const contact = { name: `Ada ${mark}`, firstName: 'Ada', email: `ada.${mark}@example.com`, externalId: mark };
  await post('contacts', { contacts: [contact] });
  const deal = { name: `Mill ${mark}`, value: 900, externalId: mark, contactExternalId: mark };
  const { results } = await post('deals', { deals: [deal] });
  return { id: results[0].id as string };
}

const stageOf = async (ask: (path: string) => Answer, mark: string) => (await ask(`deals?q=${mark}`)).deals[0].stage;

task('convert-lead', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const { lead } = await post('leads', { name: `Lead ${mark}`, company: `${mark} Ltd` });
  await signIn(page);
  await page.goto(`/leads?id=${lead.id}`);
  await hands.click(page.getByRole('button', { name: 'Convert' }));
  const dialog = page.getByRole('dialog', { name: `Convert Lead ${mark}` });
  await expect(dialog.getByRole('button', { name: 'Convert' })).toBeEnabled();
  await clean('the conversion of a lead');
  await hands.click(dialog.getByRole('button', { name: 'Convert' }));
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]+$/);
  expect((await ask(`leads/${lead.id}`)).lead.status).toBe('CONVERTED');
});

byKeys('convert-lead', async ({ page, post, ask, signIn, hands, mark }) => {
  const { lead } = await post('leads', { name: `Lead ${mark}`, company: `${mark} Ltd` });
  await signIn(page);
  await page.goto(`/leads?id=${lead.id}`);
  await expect(page.getByRole('button', { name: 'Convert' })).toBeVisible();
  await hands.command('Convert this lead');
  const dialog = page.getByRole('dialog', { name: `Convert Lead ${mark}` });
  await expect(dialog.getByRole('button', { name: 'Convert' })).toBeEnabled();
  await hands.press('Control+Enter');
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]+$/);
  expect((await ask(`leads/${lead.id}`)).lead.status).toBe('CONVERTED');
});

task('move-deal', async ({ page, post, ask, signIn, hands, mark, isPhone }) => {
  await makeDeal(post, mark);
  await signIn(page);
  await page.goto(`/board?q=${mark}`);
  const card = column(page, 'New').getByRole('button', { name: mark });
  if (isPhone) {
    await hands.click(card);
    await hands.click(page.getByRole('dialog').getByLabel('Stage'));
    await hands.click(page.getByRole('option', { name: 'Qualified' }));
  } else await hands.drag(card, column(page, 'Qualified'));
  await expect.poll(() => stageOf(ask, mark)).toBe('QUALIFIED');
});

byKeys('move-deal', async ({ page, post, ask, signIn, hands, mark }) => {
  await makeDeal(post, mark);
  await signIn(page);
  await page.goto(`/board?q=${mark}`);
  const card = column(page, 'New').getByRole('button', { name: mark });
  await expect(card).toBeVisible();
  await hands.press('ArrowDown');
  await expect(card).toBeFocused();
  await hands.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'over its own stage' })).toBeAttached();
  await hands.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'is over Qualified' })).toBeAttached();
  await hands.press('Space');
  await expect.poll(() => stageOf(ask, mark)).toBe('QUALIFIED');
});

task('lose-deal', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const { id } = await makeDeal(post, mark);
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  await hands.click(page.getByRole('dialog').getByLabel('Stage'));
  await hands.click(page.getByRole('option', { name: 'Lost', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Why was it lost?' });
  await hands.click(dialog.getByLabel('Reason'));
  const reason = page.getByRole('option').first();
  const text = await reason.innerText();
  await hands.click(reason);
  await clean('why a deal was lost');
  await hands.click(dialog.getByRole('button', { name: 'Save reason' }));
  await expect(dialog).toBeHidden();
  const { deals } = await ask(`deals?q=${mark}&include=lossReason`);
  expect(deals[0]).toMatchObject({ stage: 'LOST', lossReason: text });
});

byKeys('lose-deal', async ({ page, post, ask, signIn, hands, mark }) => {
  const { id } = await makeDeal(post, mark);
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Lost' })).toBeVisible();
  await hands.command('Mark this deal as lost');
  const dialog = page.getByRole('dialog', { name: 'Why was it lost?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  const text = await page.getByRole('option').first().innerText();
  await hands.press('Enter', 'Control+Enter');
  await expect(dialog).toBeHidden();
  const { deals } = await ask(`deals?q=${mark}&include=lossReason`);
  expect(deals[0]).toMatchObject({ stage: 'LOST', lossReason: text });
});

task('deal-product', async ({ page, post, signIn, hands, mark, clean }) => {
  const { id } = await makeDeal(post, mark);
  await post('products', { products: [{ name: `Onboarding ${mark}`, price: 750, externalId: mark }] });
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  await hands.click(page.getByRole('button', { name: 'Add products' }));
  const dialog = page.getByRole('dialog', { name: 'Products' });
  await hands.click(dialog.getByRole('button', { name: 'Line 1: choose a product' }));
  await expect(page.getByRole('combobox').last()).toBeFocused();
  // Enter waits for what was searched for.
  await hands.type(mark);
  await hands.press('Enter');
  await expect(dialog.getByText('750.00 USD')).toBeVisible();
  await clean('what a deal sells');
  await hands.click(dialog.getByRole('button', { name: 'Save products' }));
  await expect(page.getByRole('region', { name: 'Products' }).getByText('750 USD')).toBeVisible();
});

byKeys('deal-product', async ({ page, post, signIn, hands, mark }) => {
  const { id } = await makeDeal(post, mark);
  await post('products', { products: [{ name: `Onboarding ${mark}`, price: 750, externalId: mark }] });
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  await expect(page.getByRole('button', { name: 'Add products' })).toBeVisible();
  await hands.command('Add products to this deal');
  const dialog = page.getByRole('dialog', { name: 'Products' });
  await expect(dialog.getByLabel('Line 1: name')).toBeFocused();
  await hands.press('Tab', 'Enter');
  await expect(page.getByRole('combobox').last()).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(dialog.getByText('750.00 USD')).toBeVisible();
  await hands.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Products' }).getByText('750 USD')).toBeVisible();
});

task('weighted-total', async ({ page, post, signIn, hands, mark }) => {
  await makeDeal(post, mark);
  await signIn(page);
  await page.goto('/');
  await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board' }));
  await expect(column(page, 'New').getByText(/weighted/)).toBeVisible();
});

byKeys('weighted-total', async ({ page, post, signIn, hands, mark }) => {
  await makeDeal(post, mark);
  await signIn(page);
  await page.goto('/');
  await hands.command('Board');
  await expect(column(page, 'New').getByText(/weighted/)).toBeVisible();
});

task('make-quote', async ({ page, post, api, ask, signIn, hands, mark, clean }) => {
  const { id } = await makeDeal(post, mark);
  const lineItems = [{ name: 'Onboarding', quantity: 2, unitPrice: 375, discountPercent: 10 }];
  expect((await api.put(`/api/v1/deals/${id}/lines`, { data: { lineItems } })).ok()).toBe(true);
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  const panel = page.getByRole('dialog', { name: 'Details of the deal' });
  await hands.click(panel.getByRole('button', { name: 'New quote' }));
  const dialog = page.getByRole('dialog', { name: 'New quote' });
  await expect(dialog.getByLabel('Title')).toHaveValue(`Mill ${mark}`);
  await expect(dialog.getByText('675.00 USD')).toBeVisible();
  await clean('a new quote');
  await hands.click(dialog.getByRole('button', { name: 'Create quote' }));
  await expect(panel.getByRole('link', { name: new RegExp(`Mill ${mark}`) })).toBeVisible();
  expect((await ask(`quotes?dealId=${id}`)).quotes).toMatchObject([{ title: `Mill ${mark}`, total: 675 }]);
});

byKeys('make-quote', async ({ page, post, api, ask, signIn, hands, mark }) => {
  const { id } = await makeDeal(post, mark);
  const lineItems = [{ name: 'Onboarding', quantity: 2, unitPrice: 375, discountPercent: 10 }];
  expect((await api.put(`/api/v1/deals/${id}/lines`, { data: { lineItems } })).ok()).toBe(true);
  await signIn(page);
  await page.goto(`/deals?id=${id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New quote' })).toBeVisible();
  await hands.command('New quote for this deal');
  const dialog = page.getByRole('dialog', { name: 'New quote' });
  await expect(dialog.getByLabel('Title')).toHaveValue(`Mill ${mark}`);
  await expect(dialog.getByText('675.00 USD')).toBeVisible();
  await hands.press('Control+Enter');
  await expect(dialog).toBeHidden();
  expect((await ask(`quotes?dealId=${id}`)).quotes).toMatchObject([{ title: `Mill ${mark}`, total: 675 }]);
});

/** A quote of a deal, as a draft. */
async function makeQuote(post: Post, mark: string): Promise<string> {
  const { id: dealId } = await makeDeal(post, mark);
  const lineItems = [{ name: 'Onboarding', quantity: 1, unitPrice: 750 }];
  return (await post('quotes', { title: `Offer ${mark}`, dealId, lineItems })).quote.id;
}

/** What became of the mail to the contact of a deal. */
async function mailOf(ask: (path: string) => Answer, mark: string): Promise<string[]> {
  const { contacts } = await ask(`contacts?email=ada.${mark}@example.com`);
  return (await ask(`emails?contactId=${contacts[0].id}`)).emails.map(({ status }: { status: string }) => status);
}

task('send-quote', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  const id = await makeQuote(post, mark);
  await signIn(page);
  await page.goto(`/quotes?id=${id}`);
  await clean('the panel of a quote');
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await hands.click(page.getByRole('button', { name: 'Open draft' }));
  await expect(page).toHaveURL(/\/inbox\?box=drafts/);
  await shortenHold(page);
  await hands.click(page.getByRole('button', { name: 'Send', exact: true }));
  await expect.poll(() => mailOf(ask, mark)).toEqual(['SENT']);
});

byKeys('send-quote', async ({ page, post, ask, signIn, hands, mark }) => {
  const id = await makeQuote(post, mark);
  await signIn(page);
  await page.goto(`/quotes?id=${id}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await hands.command('Send this quote');
  await expect(page.getByRole('button', { name: 'Open draft' })).toBeVisible();
  await hands.command('Open the draft with this quote');
  await expect(page).toHaveURL(/\/inbox\?box=drafts/);
  await shortenHold(page);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await hands.command('Send this draft');
  await expect.poll(() => mailOf(ask, mark)).toEqual(['SENT']);
});

task('accept-quote', async ({ page, post, ask, hands, mark, clean }) => {
  const id = await makeQuote(post, mark);
  await post(`quotes/${id}/status`, { status: 'SENT' });
  await page.goto((await post(`quotes/${id}/link`, {})).url);
  await clean('a quote as its customer sees it');
  await hands.click(page.getByRole('button', { name: /^Accept for/ }));
  await expect(page.getByRole('status')).toContainText(`Accepted by Ada ${mark}`);
  expect((await ask(`quotes/${id}`)).quote.status).toBe('ACCEPTED');
  await clean('a quote that was accepted');
});

byKeys('accept-quote', async ({ page, post, ask, hands, mark }) => {
  const id = await makeQuote(post, mark);
  await post(`quotes/${id}/status`, { status: 'SENT' });
  await page.goto((await post(`quotes/${id}/link`, {})).url);
  await hands.press('Tab', 'Tab');
  await expect(page.getByLabel('Your name').first()).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('status')).toContainText(`Accepted by Ada ${mark}`);
  expect((await ask(`quotes/${id}`)).quote.status).toBe('ACCEPTED');
});
