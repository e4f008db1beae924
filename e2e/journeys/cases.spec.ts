import { expect, test } from '../fixtures';

test('a case is opened for a company, and goes its way to being resolved', async ({ page, signIn, api }) => {
  const mark = `Case ${Date.now()}`;
  await api.post('/api/v1/companies', { data: { companies: [{ name: `${mark} Ltd`, externalId: mark }] } });
  await signIn(page);
  await page.goto('/cases?new');
  const dialog = page.getByRole('dialog', { name: 'New case' });
  await dialog.getByLabel('Title').fill(mark);
  await dialog.getByLabel('Priority').click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await dialog.getByLabel('Due').fill('2026-12-04');
  await dialog.getByLabel('Description').fill('The roof leaks');
  await dialog.getByRole('button', { name: 'Create case' }).click();
  const panel = page.getByRole('dialog', { name: 'Details of the case' });
  await panel.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { name: mark, level: 1 })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  const found = async () => {
    const asked = `/api/v1/cases?q=${encodeURIComponent(mark)}&include=status,priority,resolvedAt`;
    return (await (await api.get(asked)).json()).cases[0];
  };
  await expect.poll(async () => (await found()).status).toBe('RESOLVED');
  expect(await found()).toMatchObject({ priority: 'URGENT', resolvedAt: expect.any(String) });
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText('Resolved', { exact: true }).first(),
  ).toBeVisible();
  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'New note' });
  await note.getByLabel('Note').fill('The roofer comes on Monday.');
  await note.getByRole('button', { name: 'Create note' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('The roofer comes on Monday.')).toBeVisible();
  const { id } = await found();
  const { notes } = await (await api.get(`/api/v1/notes?caseId=${id}`)).json();
  expect(notes).toMatchObject([{ body: 'The roofer comes on Monday.', case: { id, title: mark } }]);
});

test('a contract is found by its status, and stands with its company', async ({ page, signIn, api }) => {
  const mark = `Contract ${Date.now()}`;
  const made = await api.post('/api/v1/companies', {
    data: { companies: [{ name: `${mark} Ltd`, externalId: mark }] },
  });
  const { results } = await made.json();
  await api.post('/api/v1/contracts', {
    data: { title: mark, status: 'ACTIVE', value: 1200, companyExternalId: mark, endDate: '2099-12-31' },
  });
  await signIn(page);
  await page.goto(`/contracts?q=${encodeURIComponent(mark)}&status=ACTIVE`);
  const row = page.getByRole('grid', { name: 'Contracts' }).getByRole('row', { name: mark });
  await expect(row).toContainText('1,200 USD');
  await expect(row).toContainText('31 Dec 2099');
  await page.goto(`/companies/${results[0].id}`);
  const related = page.getByRole('complementary', { name: 'Related' });
  await expect(related.getByRole('region', { name: 'Contracts' }).getByRole('link', { name: mark })).toBeVisible();
});
