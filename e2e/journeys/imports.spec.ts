import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { workbook, zipOf } from '../../server/test/xlsx';
import { awake } from '../awake';
import { expect, PHONE, test } from '../fixtures';
import { holdRequests } from '../held';

const fileOf = (mark: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `First Name,Last Name,Email,Shoe size\nAda,${mark},ada.${mark}@example.com,38\nBo,${mark},nonsense,41\nCy,${mark},cy.${mark}@example.com,44\n`,
  ),
});

/** Chooses a file as soon as the page has come alive. */
async function choose(page: Page, file: ReturnType<typeof fileOf>) {
  await awake(page);
  const [picked] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await picked.setFiles(file);
}

/**
 * What is shown of the import is asked for while its file is sent, and answered after all of it has come. Whoever sends the parts has asked
 * before.
 */
async function hearLate(page: Page) {
  const complete = await holdRequests(page, '**/imports.complete*');
  const completed = page.waitForResponse(/imports\.complete/);
  let asked = 0;
  await page.route('**/imports.get*', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    const response = await route.fetch();
    complete.release();
    await completed;
    return route.fulfill({ response });
  });
}

test('a file is matched, looked at, imported and taken back, and a list is exported as it is shown', async ({
  page,
  signIn,
}) => {
  const mark = `Basalt${Date.now()}`;
  await signIn(page);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect(page.getByRole('menuitem', { name: 'Import contacts' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Import contacts' }).click();
  await hearLate(page);
  await choose(page, fileOf(mark));

  const column = (name: string) => page.getByRole('combobox', { name: `What ${name} is for` });
  await expect(column('First Name')).toHaveText('First name');
  await expect(column('Email')).toHaveText('Email');
  await expect(column('Shoe size')).toHaveText('Leave it out');
  await column('Shoe size').click();
  await page.getByRole('option', { name: 'Source', exact: true }).click();
  await expect(column('Shoe size')).toHaveText('Source');

  await page.getByRole('button', { name: 'Preview all rows' }).click();
  const errors = page.getByRole('list', { name: 'First errors' });
  await expect(errors).toContainText('Row 2');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();
  const failed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows that failed' }).click();
  expect(readFileSync(await (await failed).path(), 'utf8')).toContain('nonsense');

  const where = JSON.stringify({ op: 'and', of: [{ field: 'name', is: 'contains', value: mark }] });
  await page.goto(`/contacts?sort=-name&where=${encodeURIComponent(where)}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => /(Ada|Cy) Basalt/.exec(line)?.[1])).toEqual([undefined, 'Cy', 'Ada']);

  await page.goto('/imports?of=contacts');
  await page
    .getByRole('link', { name: /people\.csv/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It was taken back.')).toBeVisible();
});

test('a workbook is read as a file of rows is', async ({ page, signIn, api }) => {
  const mark = `Chert${Date.now()}`;
  const row = (...texts: string[]) =>
    texts.map((text, at) => `<c r="${'ABC'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const rows = [row('First Name', 'Last Name', 'Email'), row('Ada', mark, `ada.${mark}@example.com`)];
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await signIn(page);
  await page.goto('/imports?of=contacts');
  await choose(page, { name: 'people.xlsx', mimeType, buffer: Buffer.from(zipOf(workbook(rows, []))) });
  await expect(page.getByRole('combobox', { name: 'What Email is for' })).toHaveText('Email');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();
  const { contacts } = await (await api.get(`/api/v1/contacts?email=ada.${mark}@example.com`)).json();
  expect(contacts).toMatchObject([{ name: `Ada ${mark}` }]);
});

test('an upload goes on once the connection is back', async ({ page, signIn }) => {
  const mark = `Gneiss${Date.now()}`;
  await signIn(page);
  await page.goto('/imports?of=contacts');
  let cuts = 2;
  await page.route('**/api/parts/**', (route) => (cuts-- > 0 ? route.abort() : route.continue()));
  await choose(page, fileOf(mark));
  await expect(page.getByText('The connection was cut.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
});

test('an upload in parts goes on after a reload, with the same file', async ({ page, signIn }) => {
  const mark = `Slate${Date.now()}`;
  const file = { ...fileOf(mark), name: `${mark}.csv` };
  const filler = `Cy,${mark},cy.${mark}@example.com,${'4'.repeat(1024 * 1024)}\n`.repeat(5);
  file.buffer = Buffer.concat([file.buffer, Buffer.from(filler)]);
  await signIn(page);
  await page.goto('/imports?of=contacts');
  const sent: string[] = [];
  await page.route('**/api/parts/**', (route) => {
    const part = new URL(route.request().url()).searchParams.get('part') ?? '';
    if (part !== '1' && sent.filter((one) => one === '1').length === sent.length) return route.abort();
    return route.continue();
  });
  page.on('response', (answer) => {
    if (answer.url().includes('/api/parts/') && answer.ok())
      sent.push(new URL(answer.url()).searchParams.get('part') ?? '');
  });
  await choose(page, file);
  await expect(page.getByText('The connection was cut.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]id=/);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByText('1 of 2 parts have arrived.')).toBeVisible();
  await choose(page, file);
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
  expect(sent).toEqual(['1', '2']);
});

test('values, days and amounts are settled before anything is imported, and an export is fetched later', async ({
  page,
  signIn,
}) => {
  const mark = `Marble${Date.now()}`;
  const text = `Deal Name,Amount,Close Date,Deal owner\n${mark},"12,000",03/04/2026,Nobody Here\n`;
  await signIn(page);
  await page.goto('/imports?of=deals');
  await choose(page, { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('list', { name: 'Values of Deal owner', exact: true })).toContainText('Nobody Here');
  // Somebody who works here by another name.
  await page.getByRole('combobox', { name: 'What Nobody Here is' }).click();
  await page.getByRole('option', { name: 'Olivia Owner' }).click();
  await expect(page.getByText('Every value is one of members of this workspace.')).toBeVisible();
  await page.getByRole('combobox', { name: 'What Nobody Here is' }).click();
  await page.getByRole('option', { name: 'Leave empty' }).click();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  await expect(start).toBeDisabled();
  await page.getByRole('combobox', { name: 'How 12,000 in Amount is read' }).click();
  await page.getByRole('option', { name: '12,000', exact: true }).click();
  await page.getByRole('combobox', { name: 'How 03/04/2026 in Close Date is read' }).click();
  await page.getByRole('option', { name: '3 Apr 2026', exact: true }).click();
  await start.click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.goto(`/deals?view=list&q=${mark}`);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await saved;
  await page.goto('/settings');
  const again = page.waitForEvent('download');
  await page
    .getByRole('list', { name: 'Recent exports' })
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  expect(readFileSync(await (await again).path(), 'utf8')).toContain(`${mark}`);
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('a file is imported, and nothing is wider than the screen', async ({ page, signIn }) => {
    const mark = `Schist${Date.now()}`;
    await signIn(page);
    await page.goto('/imports?of=contacts');
    await choose(page, fileOf(mark));
    await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();
  });
});
