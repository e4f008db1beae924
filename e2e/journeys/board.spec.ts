import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { startReceiver } from '../receiver';

test('a deal is moved by mouse and by keyboard, and each move says where the deal came from', async ({
  page,
  signIn,
  api,
}) => {
  const receiver = await startReceiver();
  await api.post('/api/v1/webhooks', { data: { url: receiver.url, events: ['deal.stage_changed'] } });
  const name = `Moved ${Date.now()}`;
  await api.post('/api/v1/deals', { data: { deals: [{ name, value: 100, externalId: name }] } });
  await signIn(page);
  await page.goto('/board');

  const [from, to] = [column(page, 'New'), column(page, 'Qualified')];
  await from.getByRole('button', { name }).hover();
  await page.mouse.down();
  const target = await to.boundingBox();
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 80, { steps: 12 });
  await page.mouse.up();
  await expect(to.getByRole('button', { name })).toBeVisible();
  await expect.poll(() => stageOf(api, name)).toBe('QUALIFIED');

  const card = to.getByRole('button', { name });
  await card.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'over its own stage' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'is over Proposal' })).toBeAttached();
  await page.keyboard.press('Space');
  await expect(column(page, 'Proposal').getByRole('button', { name })).toBeFocused();
  await expect.poll(() => stageOf(api, name)).toBe('PROPOSAL');

  await expect.poll(() => receiver.sent.length, { timeout: 60_000 }).toBe(2);
  const { pipelines } = await (await api.get('/api/v1/pipelines')).json();
  const [first, second] = pipelines[0].stages as { id: string }[];
  const moves = receiver.sent
    .map(({ body }) => body.data)
    .map(({ previousStage, previousStageId }) => ({ previousStage, previousStageId }));
  expect(moves).toContainEqual({ previousStage: 'NEW', previousStageId: first?.id });
  expect(moves).toContainEqual({ previousStage: 'QUALIFIED', previousStageId: second?.id });
  await receiver.close();
});

test('Enter opens a deal on the board, and its stage can be chosen there', async ({ page, signIn, api }) => {
  const name = `Opened ${Date.now()}`;
  await api.post('/api/v1/deals', { data: { deals: [{ name, externalId: name }] } });
  await signIn(page);
  await page.goto('/board');
  await column(page, 'New').getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await panel.getByLabel('Stage').click();
  await page.getByRole('option', { name: 'Negotiation' }).click();
  await expect.poll(() => stageOf(api, name)).toBe('NEGOTIATION');
  await page.keyboard.press('Escape');
  await expect(column(page, 'Negotiation').getByRole('button', { name })).toBeVisible();
});

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function stageOf(api: APIRequestContext, name: string): Promise<string> {
  const { deals } = await (await api.get(`/api/v1/deals?q=${encodeURIComponent(name)}`)).json();
  return deals[0]?.stage;
}
