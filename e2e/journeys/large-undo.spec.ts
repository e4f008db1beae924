import { awake } from '../awake';
import { expect, test } from '../fixtures';

/** People in the file, which names each of them again and again: it takes less time to make few records than many. */
const PEOPLE = 10_001;
const TIMES = 10;

/** More changes than are taken back at once. Each time somebody is named they have moved. */
function manyMoves(mark: string): Buffer {
  const rows = Array.from({ length: PEOPLE * TIMES }, (_, i) => {
    const person = i % PEOPLE;
    return `P ${person},${person}@${mark}.example,Town ${Math.floor(i / PEOPLE)}\n`;
  });
  return Buffer.from(`Name,Email,City\n${rows.join('')}`);
}

test('an import of more than 100,000 changes is taken back while one sees how far that is, and all is as before', async ({
  page,
  signIn,
  api,
}) => {
  test.slow();
  const mark = `schist${Date.now()}`;
  const before = { name: 'Ada Before', email: `7@${mark}.example`, city: 'Paris' };
  await api.post('/api/v1/contacts', { data: { contacts: [before] } });
  const found = async () => {
    const { contacts, total } = await (await api.get(`/api/v1/contacts?q=${mark}&include=total`)).json();
    return { count: total.count, contacts };
  };
  await signIn(page);
  await page.goto('/imports?of=contacts');
  await awake(page);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chosen).setFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: manyMoves(mark) });
  const start = page.getByRole('button', { name: 'Import', exact: true });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible({ timeout: 240_000 });
  expect((await found()).count).toBe(PEOPLE);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'of 10,001 records' })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Undoing' });
  await expect(progress).toBeVisible();
  await expect(page.getByText('It was taken back.')).toBeVisible({ timeout: 240_000 });
  expect(await found()).toMatchObject({ count: 1, contacts: [before] });
});
