import type { APIRequestContext } from '@playwright/test';
import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { holdRequests, shortenHold } from '../held';

const who = { name: 'Mira Matching', firstName: 'Mira', title: 'Head of Tide Tables', category: 'Tides' };

/** A product, and somebody who fits it better than anybody else. */
async function prepare(api: APIRequestContext): Promise<{ productId: string; email: string }> {
  const email = `mira.${Date.now()}@example.com`;
  const product = { name: 'Tide tables', externalId: 'journey-tides', category: 'Tides', type: 'SERVICE', price: 90 };
  const made = await (await api.post('/api/v1/products', { data: { products: [product] } })).json();
  const contact = { ...who, email, externalId: 'journey-mira', status: 'ACTIVE', engagementScore: 95 };
  await api.post('/api/v1/contacts', { data: { contacts: [contact] } });
  const productId: string = made.results[0].id;
  const lead = { name: who.name, email, externalId: 'journey-mira', estimatedInterest: 'HIGH', offeringId: productId };
  await api.post('/api/v1/leads', { data: lead });
  return { productId, email };
}

test('a seller matches a product, includes by keyboard, and sends what was drafted', async ({ page, api, signIn }) => {
  const { productId, email } = await prepare(api);
  await signIn(page);
  await page.goto(`/products/${productId}`);
  await expect(page.getByRole('heading', { name: 'Prospects' })).toBeVisible();
  await expect(page.getByText(/of 25 AI actions left/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Match contacts' }).click();
  await page.waitForURL(/\/matches\//);
  const detail = page.getByRole('article', { name: who.name });
  await expect(detail).toBeVisible();
  await expect(detail.getByText('Named Tide tables as a lead, with high interest.').first()).toBeVisible();
  await expect(page.getByText('I include', { exact: true })).toBeVisible();

  await awake(page);
  await page.keyboard.press('j');
  await expect(detail).toBeHidden();
  for (let back = 0; back < 50 && !(await detail.isVisible()); back++) await page.keyboard.press('k');
  await expect(detail).toBeVisible();
  // The decision shows before the service has it; drafts are asked for after it all the same.
  const decision = await holdRequests(page, '**/api/trpc/outreachMatches.decide**');
  const order: string[] = [];
  page.on('request', (request) => request.url().includes('outreachMatches.drafts') && order.push('drafts asked for'));
  page.on('response', (response) => response.url().includes('outreachMatches.decide') && order.push('decision kept'));
  await page.keyboard.press('i');
  await expect(page.getByText('1 included')).toBeVisible();
  const draft = page.getByRole('button', { name: 'Draft 1 mail' });
  await draft.click();
  await expect(draft).toBeDisabled();
  decision.release();

  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect(subject).toHaveText('Your interest in Tide tables');
  expect(order).toEqual(['decision kept', 'drafts asked for']);
  await subject.fill('Tide tables for {{contact.firstName}}');
  await shortenHold(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1 sent')).toBeVisible();
  await expect(page.getByText('0 drafts to review')).toBeVisible();

  const match = await (await api.get(`/api/v1/outreach-matches/${page.url().split('/').at(-1)}`)).json();
  const mailId: string = match.match.candidates[0].emailMessageId;
  const sent = await (await api.get(`/api/v1/emails/${mailId}`)).json();
  expect(sent.email).toMatchObject({ status: 'SENT', subject: 'Tide tables for Mira', toEmail: email });
  await page.goto('/inbox/caught');
  await expect(page.getByText('Tide tables for Mira').first()).toBeVisible();
  await page.goto(`/products/${productId}`);
  await expect(page.getByText('Tide tables outreach')).toBeVisible();
});
