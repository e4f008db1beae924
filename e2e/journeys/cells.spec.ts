import { awake } from '../awake';
import { expect, test } from '../fixtures';
import { holdRequests } from '../held';
import { at, put } from '../sheet';

test('what is typed on a cell goes into it, Delete empties it, and Control+Z takes it back', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Marble${Date.now()}`;
  const read = await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title,phone`);
  const cell = await at(page, `${mark} A`, '1');
  await page.keyboard.type('night watch');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('night watch');
  await page.keyboard.press('Enter');
  await expect.poll(() => read('title')).toEqual(['night watch', 'Title B', 'Title C']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => read('title')).toEqual(['Title A', 'Title B', 'Title C']);

  await cell.click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect(page.getByText('2 cells emptied')).toBeVisible();
  expect(await read('title')).toEqual([null, null, 'Title C']);
  await page.getByRole('listitem').filter({ hasText: '2 cells emptied' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => read('title')).toEqual(['Title A', 'Title B', 'Title C']);
});

/** In the page: whether the editor of a cell has the focus at the moment at which it is put there. */
const firstFocus = () => {
  let tell: (had: boolean) => void;
  const had = { at: new Promise<boolean>((resolve) => (tell = resolve)) };
  new MutationObserver(() => {
    const input = document.querySelector('[role="grid"] input[type="text"]');
    if (input) tell(document.activeElement === input);
  }).observe(document.body, { childList: true, subtree: true });
  return had;
};

test('what is typed and ended on a cell before the script of its editor is there is kept', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Flint${Date.now()}`;
  const read = await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title`);
  const script = await holdRequests(page, '**/_next/static/**');
  await at(page, `${mark} A`, '1');
  await page.keyboard.type('early');
  await page.keyboard.press('Enter');
  script.release();
  await expect.poll(() => read('title')).toEqual(['early', 'Title B', 'Title C']);
  await expect(page.getByRole('row', { name: `${mark} B` }).locator('[data-col="1"]')).toBeFocused();
});

test('the editor of a cell has the focus as soon as it is there', async ({ page, signIn, api }) => {
  const mark = `Gneiss${Date.now()}`;
  const read = await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title`);
  const script = await holdRequests(page, '**/_next/static/**');
  await at(page, `${mark} A`, '1');
  const focused = await page.evaluateHandle(firstFocus);
  await page.keyboard.type('ear');
  script.release();
  // Else what is typed next would go to the cell, and be lost.
  expect(await focused.evaluate((had) => had.at)).toBe(true);
  await page.keyboard.type('ly');
  await page.keyboard.press('Enter');
  await expect.poll(() => read('title')).toEqual(['early', 'Title B', 'Title C']);
});

test('of two writes of a cell the second waits for the first, and is what stays and what is shown', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `Chert${Date.now()}`;
  const read = await put(api, mark);
  await signIn(page);
  await page.goto(`/contacts?q=${mark}&sort=name&columns=name,title`);
  const sent = await holdRequests(page, '**/api/trpc/contacts.upsert*');
  const cell = await at(page, `${mark} A`, '1');
  for (const text of ['First', 'Second']) {
    await cell.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(cell).toContainText(text);
  }
  expect(sent.asked).toHaveLength(1);
  const shown = cell.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const watch = new MutationObserver(() => texts.push(element.textContent ?? ''));
        watch.observe(element, { subtree: true, childList: true, characterData: true });
        window.addEventListener('crm-seen', () => resolve(texts), { once: true });
      }),
  );
  sent.release();
  await expect.poll(() => read('title')).toEqual(['Second', 'Title B', 'Title C']);
  await page.evaluate(() => window.dispatchEvent(new Event('crm-seen')));
  expect((await shown).filter((text) => text.includes('First'))).toEqual([]);
  await expect(cell).toContainText('Second');
  expect(sent.asked.map((request) => /First|Second/.exec(request.postData() ?? '')?.[0])).toEqual(['First', 'Second']);
});

test('a cell is edited by keyboard alone, and what is refused says why at the cell', async ({ page, signIn, api }) => {
  const mark = `Basalt${Date.now()}`;
  const answer = await api.post('/api/v1/contacts', { data: { contacts: [{ name: mark, title: 'Clerk' }] } });
  const { id } = (await answer.json()).results[0];
  const read = async () => (await (await api.get(`/api/v1/contacts/${id}`)).json()).contact;
  await signIn(page);
  await page.goto(`/contacts?q=${mark}`);
  const row = page.getByRole('row', { name: mark });
  const title = row.getByRole('gridcell', { name: 'Clerk' });
  await expect(title).toBeVisible();

  await awake(page);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(title).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('Never kept');
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Head of Research');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).title).toBe('Head of Research');
  await expect(row.getByRole('gridcell', { name: 'Head of Research' })).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText('Invalid email');
  expect((await read()).email).toBeNull();
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an address');
});
