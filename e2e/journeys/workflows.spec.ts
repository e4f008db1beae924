import { expect, test } from '../fixtures';

test('a workflow is made from a template, tried out, saved, runs, and says what it did', async ({
  page,
  api,
  signIn,
}) => {
  const name = `Large proposals ${Date.now()}`;
  const row = { name: `Rollout ${Date.now()}`, value: 25_000, externalId: `journey-${Date.now()}` };
  await api.post('/api/v1/deals', { data: { deals: [row] } });
  await signIn(page);
  await page.goto('/workflows');
  await page.getByRole('link', { name: 'Follow up on large proposals A call' }).click();
  await expect(page.getByText('When a deal moves to Proposal and value is over 10,000, create the task')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Value of condition 1').fill('20000');
  await expect(page.getByText('value is over 20,000')).toBeVisible();
  await page.getByRole('button', { name: 'Test on recent deals' }).click();
  await expect(page.getByText(/It would run for \d+ of/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  await api.post('/api/v1/deals', { data: { deals: [{ externalId: row.externalId, stage: 'PROPOSAL' }] } });
  await page.getByRole('button', { name: 'Runs' }).click();
  const runs = page.getByRole('list', { name: 'Runs' });
  await expect(runs).toContainText(`Created the task “Call about ${row.name}”`, { timeout: 90_000 });
  await page.getByRole('button', { name: 'Failed' }).click();
  await expect(page.getByText('None of the runs has ended so.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await runs.getByRole('link', { name: row.name }).click();
  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('a workflow is turned off, changed and deleted, and what is wrong is said where it is', async ({
    page,
    api,
    signIn,
  }) => {
    const name = `Phone ${Date.now()}`;
    const action = { type: 'CREATE_TASK', title: 'Call {{contact.name}}' };
    const data = { name, entity: 'CONTACT', trigger: 'REPLY_RECEIVED', actions: [action] };
    const { workflow } = await (await api.post('/api/v1/workflows', { data })).json();
    await signIn(page);
    await page.goto('/workflows');
    const active = page.getByRole('switch', { name: `${name} is active` });
    await active.click();
    await expect(active).not.toBeChecked();
    await expect
      .poll(async () => (await (await api.get(`/api/v1/workflows/${workflow.id}`)).json()).workflow.active)
      .toBe(false);

    await page.getByRole('link', { name }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Fill this in.' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ring {{contact.name}}');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Field of condition 1').click();
    await page.getByRole('option', { name: 'Status', exact: true }).click();
    await page.getByLabel('Value of condition 1').click();
    await page.getByRole('option', { name: 'Customer' }).click();
    await expect(page.getByText('When a contact replies and status is Customer').last()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    const saved = (await (await api.get(`/api/v1/workflows/${workflow.id}`)).json()).workflow;
    expect([saved.actions[0].title, saved.conditions]).toEqual([
      'Ring {{contact.name}}',
      [{ field: 'status', op: 'eq', value: 'CUSTOMER' }],
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete workflow' }).click();
    await expect(page).toHaveURL(/\/workflows$/);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
});
