import { awake } from '../awake';
import { expect, test } from '../fixtures';

test('notes of another system come in with their days, are kept as a view, and go many at a time', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Gneiss${Date.now()}`;
  await api.post('/api/v1/contacts', { data: { contacts: [{ name: mark, email: `${mark}@example.com` }] } });
  await signIn(page);
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import notes' }).click();
  await awake(page);
  const [picked] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await picked.setFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Note body,Activity date,Associated Contact\n${mark} likes tea,2024-03-15 14:30,${mark}@example.com\n${mark} moved,2023-11-20 09:00,\n`,
    ),
  });
  const column = (name: string) => page.getByRole('combobox', { name: `What ${name} is for` });
  await expect(column('Note body')).toHaveText('Body');
  await expect(column('Activity date')).toHaveText('Written at');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();

  const where = JSON.stringify({ op: 'and', of: [{ field: 'body', is: 'contains', value: mark }] });
  await page.goto(`/notes?where=${encodeURIComponent(where)}`);
  await awake(page);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(`${mark} likes tea`)).toContainText('2024');
  await expect(row(`${mark} likes tea`)).toContainText(mark);
  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name').fill(mark);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: mark })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(row(mark)).toHaveCount(0);
});
