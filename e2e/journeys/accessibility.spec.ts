import type { Locator } from '@playwright/test';
import { awake } from '../awake';
import { problemsOf } from '../axe';
import { expect, test } from '../fixtures';

/** Presses what opens something, once the page has come alive. */
async function press(what: Locator, opens: Locator): Promise<void> {
  await awake(what.page());
  await what.click();
  await expect(opens).toBeVisible();
}

test('nothing that opens over a list has a serious accessibility problem', async ({ page, signIn, api }) => {
  test.setTimeout(240_000);
  const mark = `Axis${Date.now()}`;
  const contacts = ['Ada', 'Bo', 'Cy'].map((first) => ({ name: `${first} ${mark}` }));
  await api.post('/api/v1/contacts', { data: { contacts } });
  const { view } = await (await api.post('/api/v1/views', { data: { resource: 'contacts', name: mark } })).json();
  const clean = async (what: string) => expect.soft(await problemsOf(page, what)).toEqual([]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await signIn(page);

  await page.goto(`/contacts?view=${view.id}&q=${mark}`);
  await press(button('New view'), dialog('New view'));
  await clean('a new view');
  await page.keyboard.press('Escape');
  await press(button(`More of the view ${mark}`), page.getByRole('menu'));
  await clean('what can be done with a view');
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click();
  await expect(dialog('View')).toBeVisible();
  await clean('a view that is changed');
  await page.keyboard.press('Escape');

  for (const [field, asked] of [
    ['Name', 'a text'],
    ['Status', 'a choice'],
    ['Company', 'a record'],
    ['Created', 'a time'],
  ] as const) {
    await press(button('Filter'), dialog('Filter'));
    await dialog('Filter').getByRole('option', { name: field, exact: true }).click();
    await expect(button('Apply')).toBeVisible();
    await clean(`a condition on ${asked}`);
    await page.keyboard.press('Escape');
  }
  await press(button('Columns'), dialog('Columns'));
  await clean('the columns');
  await page.keyboard.press('Escape');

  const bar = page.getByRole('toolbar', { name: 'Chosen records' });
  await press(page.getByRole('checkbox', { name: 'Choose all' }), bar);
  await clean('the bar of what is chosen');
  for (const name of ['Owner', 'Field', 'Enrol', 'Campaign']) {
    await press(bar.getByRole('button', { name, exact: true }), page.getByRole('combobox').last());
    await clean(`${name} of what is chosen`);
    await page.keyboard.press('Escape');
  }
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await clean('the question before a deletion');
  await page.keyboard.press('Escape');
});

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
  await expect(page.getByRole('dialog', { name: 'Merge 2 contacts' }).getByRole('radio').first()).toBeVisible();
  await clean('a merge');

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
