import { awake } from '../awake';
import { expect, test } from '../fixtures';

test('the key that undoes takes back what was done last: a move on the board, a field, a tag, in turn', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Undone ${Date.now()}`;
  const deal = { name: mark, value: 100, stage: 'NEGOTIATION', externalId: mark };
  const [{ id }] = (await (await api.post('/api/v1/deals', { data: { deals: [deal] } })).json()).results;
  await api.post('/api/v1/tags', { data: { name: mark } });
  const read = async () => (await (await api.get(`/api/v1/deals/${id}?include=tags`)).json()).deal;
  const tagNames = async () => (await read()).tags;
  await signIn(page);

  // An older change of another kind, which must stay.
  await page.goto(`/deals?view=list&q=${encodeURIComponent(mark)}&columns=name,value`);
  const cell = page.getByRole('row', { name: mark }).locator('[data-col="1"]');
  await cell.click();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).value).toBe(250);

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/\/board/);
  await awake(page);
  await page.getByPlaceholder(/^Search/).fill(mark);
  await expect(page).toHaveURL(/q=Undone/);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await column('Negotiation').getByRole('button', { name: mark }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'over its own stage' })).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'is over' })).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await read()).stage).not.toBe('NEGOTIATION');
  await page.keyboard.press('z');
  await expect.poll(async () => (await read()).stage).toBe('NEGOTIATION');

  await page.goto(`/deals/${id}`);
  const name = page.getByRole('complementary', { name: 'Details' }).getByLabel('Name', { exact: true });
  await name.fill(`${mark} again`);
  await name.press('Enter');
  await expect.poll(async () => (await read()).name).toBe(`${mark} again`);
  await name.blur();
  await page.keyboard.press('z');
  await expect.poll(async () => (await read()).name).toBe(mark);
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: mark }).click();
  await expect.poll(tagNames).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect.poll(tagNames).toHaveLength(0);
  expect((await read()).value).toBe(250);
});
