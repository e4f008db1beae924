import type { APIResponse } from '@playwright/test';
import { hubspotExport } from './hubspot-export';
import { byKeys, expect, task } from './task';

const COUNT = 5000;

interface Service {
  post: (path: string, data: object) => ReturnType<APIResponse['json']>;
  ask: (path: string) => ReturnType<APIResponse['json']>;
}

/** Whether they are there, which they are not for whatever comes after. */
async function expectMoved({ post, ask }: Service, mark: string) {
  const { contacts } = await ask(`contacts?email=ada.0.${mark}@example.com`);
  expect(contacts[0]).toMatchObject({ name: `Ada Adler ${mark}0`, externalId: '60000000000' });
  const [done] = (await ask('imports')).imports;
  expect(done.counts).toMatchObject({ created: COUNT, failed: 0, companies: 200 });
  await post(`operations/${done.operationId}/revert`, {});
}

task('move-in', async ({ page, post, ask, signIn, hands, mark, clean }) => {
  await signIn(page);
  await page.goto('/contacts');
  await hands.click(page.getByRole('button', { name: 'Import and export' }));
  await hands.click(page.getByRole('menuitem', { name: 'Import contacts' }));
  await hands.choose(page.getByRole('button', { name: 'Choose a file' }), hubspotExport(mark, COUNT));
  const column = (name: string) => page.getByRole('combobox', { name: `What ${name} is for` });
  await expect(column('Record ID')).toHaveText('External ID');
  await expect(column('Job Title')).toHaveText('Title');
  await expect(column('Associated Company')).toHaveText('Company');
  const owners = page.getByRole('list', { name: 'Values of Contact owner', exact: true });
  await expect(owners.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Those cells are left empty.')).toBeVisible();
  await clean('the columns of an export of HubSpot');
  await hands.click(page.getByRole('button', { name: 'Import', exact: true }));
  await expect(page.getByRole('heading', { name: 'The file is imported' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('5,000 rows done.')).toBeVisible();
  await hands.click(page.getByRole('link', { name: 'Show contacts' }));
  await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible();
  await expectMoved({ post, ask }, mark);
});

byKeys('move-in', async ({ page, post, ask, signIn, hands, mark }) => {
  await signIn(page);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Import and export' })).toBeVisible();
  await hands.command('Import contacts');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await hands.chooseByKeys(hubspotExport(mark, COUNT));
  await expect(page.getByRole('combobox', { name: 'What Record ID is for' })).toHaveText('External ID');
  await expect(page.getByText('Those cells are left empty.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
  await hands.command('Import this file');
  await expect(page.getByText('5,000 rows done.')).toBeVisible({ timeout: 45_000 });
  await hands.command('Show the contacts');
  await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible();
  await expectMoved({ post, ask }, mark);
});
