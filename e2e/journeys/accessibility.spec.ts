import type { Locator } from '@playwright/test';
import { awake } from '../awake';
import { problemsOf } from '../axe';
import { problemsOpened } from '../dialogs/check';
import { expect, test } from '../fixtures';

/** Presses what opens something, once the page has come alive. */
async function press(what: Locator, opens: Locator): Promise<void> {
  await awake(what.page());
  await what.click();
  await expect(opens).toBeVisible();
}

test('neither merging nor a step of an import has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(240_000);
  const mark = `Axis${Date.now()}`;
  const contacts = ['Ada', 'Bo'].map((first) => ({ name: `${first} ${mark}`, title: first }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const clean = async (what: string) => expect.soft(await problemsOf(page, what)).toEqual([]);
  await signIn(page);

  await page.goto(`/contacts?q=${mark}`);
  const boxes = page.getByRole('checkbox', { name: 'Choose', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await press(boxes.nth(0), bar);
  await boxes.nth(1).click();
  await bar.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge 2 contacts' });
  await expect(merge.getByRole('radio').first()).toBeVisible();
  expect.soft(await problemsOpened(page, merge, 'a merge')).toEqual([]);

  await page.goto('/imports?of=contacts');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const text = `First Name,Email\nAda,ada.${mark}@example.com\nBo,nonsense\n`;
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
  await clean('the columns of an import');
  await page.getByRole('button', { name: 'Preview all rows' }).click();
  await expect(page.getByRole('list', { name: 'First errors' })).toBeVisible();
  await clean('the preview of an import');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible();
  await clean('what became of an import');
});
