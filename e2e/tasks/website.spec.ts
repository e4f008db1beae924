import { begin } from '../chat';
import { shownForLong } from '../website';
import { byKeys, expect, task } from './task';

task('answer-chat', async ({ page, api, post, signIn, hands, mark }) => {
  await post('chat-answers', { title: mark, shortcut: mark, body: 'Yes, {{visitor.name}}.' });
  const chat = await begin(api, 'Do you ship to Malta?', { visitor: { name: `Vera ${mark}` } });
  await signIn(page);
  await page.goto(`/chats?id=${chat.id}`);
  const box = page.getByLabel('Your answer');
  await hands.click(box);
  await hands.type(`/${mark}`);
  await expect(page.getByRole('option', { name: mark })).toBeVisible();
  await hands.press('Enter');
  await expect(box).toHaveValue(`Yes, Vera ${mark}.`);
  await hands.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(`Yes, Vera ${mark}.`)).toBeVisible();
});

byKeys('answer-chat', async ({ page, api, post, signIn, hands, mark, clean }) => {
  await post('chat-answers', { title: mark, shortcut: mark, body: 'Yes, {{visitor.name}}.' });
  const chat = await begin(api, 'Do you ship to Malta?', { visitor: { name: `Vera ${mark}` } });
  await signIn(page);
  await page.goto(`/chats?id=${chat.id}`);
  const box = page.getByLabel('Your answer');
  await expect(box).toBeVisible();
  await hands.press('r');
  await expect(box).toBeFocused();
  await hands.type(`/${mark}`);
  await expect(page.getByRole('option', { name: mark })).toBeVisible();
  await clean('the saved answers');
  await hands.press('Enter');
  await expect(box).toHaveValue(`Yes, Vera ${mark}.`);
  await hands.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(`Yes, Vera ${mark}.`)).toBeVisible();
});

task('visitor-contact', async ({ page, api, ask, signIn, hands, mark, isPhone, clean }) => {
  const visitor = { name: `Vera ${mark}`, email: `vera.${mark}@example.com` };
  const chat = await begin(api, 'Do you ship to Malta?', { visitor });
  await signIn(page);
  await page.goto(`/chats?id=${chat.id}`);
  if (isPhone) await hands.click(page.getByRole('button', { name: 'About the visitor' }));
  await hands.click(page.getByRole('button', { name: 'Add as contact or lead' }));
  const dialog = page.getByRole('dialog', { name: 'Add the visitor' });
  await expect(dialog.getByLabel('Name')).toHaveValue(visitor.name);
  await clean('a visitor who is added');
  await hands.click(dialog.getByRole('button', { name: 'Add contact' }));
  await expect(dialog).toBeHidden();
  expect((await ask(`contacts?email=${visitor.email}`)).contacts).toMatchObject([{ name: visitor.name }]);
});

byKeys('visitor-contact', async ({ page, api, ask, signIn, hands, mark }) => {
  const visitor = { name: `Vera ${mark}`, email: `vera.${mark}@example.com` };
  const chat = await begin(api, 'Do you ship to Malta?', { visitor });
  await signIn(page);
  await page.goto(`/chats?id=${chat.id}`);
  await expect(page.getByRole('button', { name: 'Add as contact or lead' })).toBeVisible();
  await hands.command('Add the visitor as contact or lead');
  const dialog = page.getByRole('dialog', { name: 'Add the visitor' });
  await expect(dialog.getByRole('button', { name: 'Contact', exact: true })).toBeFocused();
  await hands.press('Control+Enter');
  await expect(dialog).toBeHidden();
  expect((await ask(`contacts?email=${visitor.email}`)).contacts).toMatchObject([{ name: visitor.name }]);
});

task('make-form', async ({ page, signIn, hands, mark, clean }) => {
  await signIn(page);
  await page.goto('/forms/new');
  const name = page.getByLabel('Name', { exact: true });
  await hands.click(name);
  await hands.type(mark);
  await hands.click(page.getByRole('button', { name: 'Create form' }));
  const script = page.getByRole('region', { name: 'Script' }).locator('pre');
  await expect(script).toContainText('data-form');
  await clean('how a form gets onto a website');
  const key = /data-form="(\w+)"/.exec(await script.innerText())?.[1];
  expect(await (await page.request.get(`/form/${key}`)).text()).toContain(mark);
});

byKeys('make-form', async ({ page, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/forms/new');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await hands.type(mark);
  await hands.press('Enter');
  const script = page.getByRole('region', { name: 'Script' }).locator('pre');
  await expect(script).toContainText('data-form');
  const key = /data-form="(\w+)"/.exec(await script.innerText())?.[1];
  expect(await (await page.request.get(`/form/${key}`)).text()).toContain(mark);
});

task('fill-form', async ({ page, ask, hands, mark }) => {
  await page.goto('/form/demo');
  await hands.click(page.getByLabel('Your name'));
  await hands.type(`Vera ${mark}`);
  await hands.press('Tab');
  await hands.type(`vera.${mark}@example.com`);
  await hands.click(page.getByLabel('Message'));
  await hands.type('I would like to know more.');
  await shownForLong(page.locator('body'));
  await hands.click(page.getByRole('button', { name: 'Send message' }));
  await expect(page.getByText('Thank you!')).toBeVisible();
  const { leads } = await ask(`leads?email=vera.${mark}@example.com`);
  expect(leads).toMatchObject([{ name: `Vera ${mark}` }]);
});

byKeys('fill-form', async ({ page, ask, hands, mark }) => {
  await page.goto('/form/demo');
  await hands.press('Tab');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await hands.type(`Vera ${mark}`);
  await hands.press('Tab');
  await hands.type(`vera.${mark}@example.com`);
  // Past the company, the phone and the topic, which need not be said.
  await hands.press('Tab', 'Tab', 'Tab', 'Tab');
  await expect(page.getByLabel('Message')).toBeFocused();
  await hands.type('I would like to know more.');
  await shownForLong(page.locator('body'));
  await hands.press('Tab', 'Enter');
  await expect(page.getByText('Thank you!')).toBeVisible();
  const { leads } = await ask(`leads?email=vera.${mark}@example.com`);
  expect(leads).toMatchObject([{ name: `Vera ${mark}` }]);
});
