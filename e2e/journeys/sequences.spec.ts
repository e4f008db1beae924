import type { APIRequestContext, Page } from '@playwright/test';
import { awake } from '../awake';
import { expect, test } from '../fixtures';

async function makeSequence(api: APIRequestContext) {
  const steps = [
    { type: 'EMAIL', delayDays: 0, subject: 'Welcome', bodyHtml: '<p>Hi</p>' },
    { type: 'CALL', delayDays: 2, taskTitle: 'Ring them' },
    { type: 'TASK', delayDays: 3, taskTitle: 'Look at their site' },
  ];
  const answer = await api.post('/api/v1/sequences', { data: { name: `Order ${Date.now()}`, steps } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).sequence as { id: string };
}

/** The steps by name, as the service has them. */
async function stored(api: APIRequestContext, id: string): Promise<(string | null)[]> {
  const { sequence } = await (await api.get(`/api/v1/sequences/${id}`)).json();
  return sequence.steps.map(
    (step: { subject: string | null; taskTitle: string | null }) => step.taskTitle ?? step.subject,
  );
}

const handle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}`) });
const save = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.url().includes('sequences.update'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answered;
};

test('the steps of a sequence are put in order by the mouse and by the keyboard', async ({ page, signIn, api }) => {
  const { id } = await makeSequence(api);
  await signIn(page);
  await page.goto(`/sequences/${id}`);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
  // What is open is higher than the rest; all closed, a drag goes from row to row.
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { expanded: true }).click();

  const from = await handle(page, 'Look at their site').boundingBox();
  const to = await handle(page, 'Welcome').boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  await save(page);
  expect(await stored(api, id)).toEqual(['Look at their site', 'Welcome', 'Ring them']);

  await page.reload();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { expanded: true }).click();
  await handle(page, 'Ring them').focus();
  await page.keyboard.press('ArrowUp');
  await expect(handle(page, 'Ring them')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await save(page);
  expect(await stored(api, id)).toEqual(['Ring them', 'Look at their site', 'Welcome']);
});

test('what is changed of a sequence stays while its enrolments are looked at', async ({ page, signIn, api }) => {
  const { id } = await makeSequence(api);
  await signIn(page);
  await page.goto(`/sequences/${id}`);
  await awake(page);
  await page.getByLabel('Name', { exact: true }).fill('Half-written');
  await page.getByRole('button', { name: 'Enrolments', exact: true }).click();
  await expect(page.getByText('Nobody is enrolled yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Steps and rules' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half-written');
});
