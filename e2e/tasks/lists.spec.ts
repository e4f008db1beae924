import type { Page } from '@playwright/test';
import { said } from '../fixtures';
import { byKeys, expect, task } from './task';

const grid = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const boxes = (page: Page) => grid(page).getByRole('checkbox', { name: 'Choose', exact: true });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Chosen records' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cell = (page: Page, row: number, col: number) =>
  grid(page).locator(`[data-index="${row}"] > [data-col="${col}"]`);

const called = (mark: string, count: number) => ({
  contacts: Array.from({ length: count }, (_, at) => ({ name: `${mark} ${at}` })),
});

task('tag-twenty', async ({ page, post, ask, signIn, hands, mark, isPhone }) => {
  await post('contacts', called(mark, isPhone ? 20 : 22));
  const { tag } = await post('tags', { name: mark });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await hands.click(boxes(page).first());
  // A finger has no Shift: on a phone the list shows no others.
  if (isPhone) await hands.click(bar(page).getByRole('button', { name: 'All 20' }));
  else await hands.click(grid(page).getByRole('row').nth(20).getByRole('checkbox'), { with: 'Shift' });
  await expect(bar(page).getByText('20 chosen')).toBeVisible();
  await hands.click(bar(page).getByRole('button', { name: 'Tag', exact: true }));
  await hands.click(page.getByRole('option', { name: mark }));
  await expect(said(page, '20 contacts tagged')).toBeVisible();
  expect((await ask(`contacts?limit=50&tagId=${tag.id}`)).contacts).toHaveLength(20);
});

byKeys('tag-twenty', async ({ page, post, signIn, hands, mark }) => {
  await post('contacts', called(mark, 20));
  await post('tags', { name: mark });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 19, 0)).toBeAttached();
  await hands.press('ArrowDown', 'Control+a');
  await expect(bar(page).getByText('20 chosen')).toBeVisible();
  await hands.press('t');
  await expect(page.getByRole('option', { name: mark })).toBeVisible();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(said(page, '20 contacts tagged')).toBeVisible();
});

task('bulk-owner', async ({ page, post, ask, signIn, hands, mark, isPhone, clean }) => {
  await post('contacts', called(mark, 3));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  if (isPhone) {
    await hands.click(boxes(page).first());
    await hands.click(bar(page).getByRole('button', { name: 'All 3' }));
  } else await hands.click(grid(page).getByRole('checkbox', { name: 'Choose all' }));
  await expect(bar(page).getByText('3 chosen')).toBeVisible();
  await hands.click(bar(page).getByRole('button', { name: 'Owner' }));
  await clean('the owner of what is chosen');
  await hands.click(page.getByRole('option', { name: /Olivia/ }));
  await expect(said(page, '3 contacts given another owner')).toBeVisible();
  const { contacts } = await ask(`contacts?q=${mark}&include=owner`);
  expect(contacts.every(({ owner }: { owner: { name: string } }) => owner.name.startsWith('Olivia'))).toBe(true);
});

byKeys('bulk-owner', async ({ page, post, signIn, hands, mark }) => {
  await post('contacts', called(mark, 3));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 2, 0)).toBeAttached();
  await hands.press('ArrowDown', 'Control+a');
  await expect(bar(page).getByText('3 chosen')).toBeVisible();
  await hands.press('o');
  await expect(page.getByRole('combobox', { name: 'Choose a member' })).toBeFocused();
  await hands.type('Olivia');
  await hands.press('Enter');
  await expect(said(page, '3 contacts given another owner')).toBeVisible();
});

task('edit-cell', async ({ page, post, ask, signIn, hands, mark, isPhone }) => {
  const { results } = await post('contacts', { contacts: [{ name: mark }] });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  if (isPhone) {
    await hands.click(page.locator('[data-card]'));
    await hands.click(page.getByRole('dialog').getByLabel('Title', { exact: true }));
  } else await hands.click(cell(page, 0, 2), { twice: true });
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await hands.type('Head of Research');
  await hands.press('Enter');
  await expect.poll(async () => (await ask(`contacts/${results[0].id}`)).contact.title).toBe('Head of Research');
});

byKeys('edit-cell', async ({ page, post, ask, signIn, hands, mark }) => {
  const { results } = await post('contacts', { contacts: [{ name: mark }] });
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 0, 2)).toBeVisible();
  await hands.press('ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await hands.type('Head of Research');
  await hands.press('Enter');
  await expect.poll(async () => (await ask(`contacts/${results[0].id}`)).contact.title).toBe('Head of Research');
});

task('merge', async ({ page, post, ask, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await hands.click(boxes(page).nth(0));
  await hands.click(boxes(page).nth(1));
  await hands.click(bar(page).getByRole('button', { name: 'Merge' }));
  const dialog = page.getByRole('dialog', { name: 'Merge 2 contacts' });
  await hands.click(dialog.getByRole('button', { name: 'Merge', exact: true }));
  await expect(dialog).toBeHidden();
  expect((await ask(`contacts?q=${mark}`)).contacts).toHaveLength(1);
});

byKeys('merge', async ({ page, post, ask, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 1, 0)).toBeVisible();
  await hands.press('ArrowDown', 'Space', 'ArrowDown', 'Space');
  await expect(bar(page).getByText('2 chosen')).toBeVisible();
  await hands.press('m');
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true }).first()).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await ask(`contacts?q=${mark}`)).contacts).toHaveLength(1);
});

task('undo-deletion', async ({ page, post, ask, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await hands.click(boxes(page).first());
  await hands.click(bar(page).getByRole('button', { name: 'Delete' }));
  await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 contact' }));
  const toast = page.getByRole('listitem').filter({ hasText: '1 contact deleted' });
  await hands.click(toast.getByRole('button', { name: 'Undo' }));
  await expect(said(page, 'Undone')).toBeVisible();
  expect((await ask(`contacts?q=${mark}`)).contacts).toHaveLength(2);
});

byKeys('undo-deletion', async ({ page, post, ask, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 1, 0)).toBeVisible();
  await hands.press('ArrowDown', 'Space');
  await expect(bar(page).getByText('1 chosen')).toBeVisible();
  await hands.press('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await hands.press('Tab', 'Enter');
  await expect(said(page, '1 contact deleted')).toBeVisible();
  await hands.press('z');
  await expect(said(page, 'Undone')).toBeVisible();
  expect((await ask(`contacts?q=${mark}`)).contacts).toHaveLength(2);
});

task('restore-trash', async ({ page, post, api, signIn, hands, mark }) => {
  const { results } = await post('contacts', called(mark, 1));
  await api.delete(`/api/v1/contacts/${results[0].id}`);
  await signIn(page);
  await page.goto('/settings/trash');
  await hands.click(page.getByRole('button', { name: `Restore ${mark} 0` }));
  await expect(said(page, `${mark} 0 restored`)).toBeVisible();
  expect((await api.get(`/api/v1/contacts/${results[0].id}`)).status()).toBe(200);
});

byKeys('restore-trash', async ({ page, post, api, signIn, hands, mark }) => {
  const { results } = await post('contacts', called(mark, 1));
  await api.delete(`/api/v1/contacts/${results[0].id}`);
  await signIn(page);
  await page.goto('/settings/trash');
  await expect(page.getByRole('button', { name: `Restore ${mark} 0` })).toBeVisible();
  await hands.command(`Restore ${mark}`);
  await expect(said(page, `${mark} 0 restored`)).toBeVisible();
  expect((await api.get(`/api/v1/contacts/${results[0].id}`)).status()).toBe(200);
});

task('save-view', async ({ page, ask, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/contacts');
  await hands.click(button(page, 'Status'));
  await hands.click(page.getByRole('menuitem', { name: 'Customer' }));
  await hands.click(button(page, 'Save as view'));
  await expect(page.getByRole('dialog', { name: 'New view' }).getByLabel('Name')).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(page.getByRole('link', { name: mark })).toHaveAttribute('aria-current', 'page');
  const { views } = await ask('views?resource=contacts');
  expect(views.map(({ name }: { name: string }) => name)).toContain(mark);
});

byKeys('save-view', async ({ page, post, ask, signIn, hands, mark }) => {
  await post('contacts', { contacts: [{ name: mark, title: `Buyer of ${mark}` }, { name: `${mark} other` }] });
  await signIn(page);
  await page.goto('/contacts');
  await expect(cell(page, 0, 0)).toBeVisible();
  await hands.press('f');
  await expect(page.getByRole('combobox', { name: 'Field' })).toBeFocused();
  await hands.type('title');
  await hands.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await hands.type(`buyer of ${mark}`);
  await hands.press('Enter');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await hands.command('Save this list as a view');
  await expect(page.getByRole('dialog', { name: 'New view' }).getByLabel('Name')).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  await expect(page.getByRole('link', { name: mark })).toHaveAttribute('aria-current', 'page');
  const { views } = await ask('views?resource=contacts');
  expect(views.map(({ name }: { name: string }) => name)).toContain(mark);
});

task('share-view', async ({ page, post, ask, signIn, hands, mark }) => {
  const { view } = await post('views', { resource: 'contacts', name: mark });
  await signIn(page);
  await page.goto(`/contacts?view=${view.id}`);
  await hands.click(button(page, `More of the view ${mark}`));
  await hands.click(page.getByRole('menuitem', { name: 'Rename or share…' }));
  await hands.click(page.getByRole('switch', { name: 'Share with the workspace' }));
  await hands.click(button(page, 'Save view'));
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await ask(`views/${view.id}`)).view.shared).toBe(true);
});

byKeys('share-view', async ({ page, post, ask, signIn, hands, mark }) => {
  const { view } = await post('views', { resource: 'contacts', name: mark });
  await signIn(page);
  await page.goto(`/contacts?view=${view.id}`);
  await expect(button(page, `More of the view ${mark}`)).toBeVisible();
  await hands.command('Rename or share this view');
  const dialog = page.getByRole('dialog', { name: 'View' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await hands.press('Tab', 'Space', 'Control+Enter');
  await expect(dialog).toBeHidden();
  expect((await ask(`views/${view.id}`)).view.shared).toBe(true);
});

task('export-view', async ({ page, post, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const saved = page.waitForEvent('download');
  await hands.click(button(page, 'Import and export'));
  await hands.click(page.getByRole('menuitem', { name: 'CSV', exact: true }));
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

byKeys('export-view', async ({ page, post, signIn, hands, mark }) => {
  await post('contacts', called(mark, 2));
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  await expect(cell(page, 1, 0)).toBeVisible();
  const saved = page.waitForEvent('download');
  await hands.command('Export this list as CSV');
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});
