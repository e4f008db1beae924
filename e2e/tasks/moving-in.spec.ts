import { hubspotExport } from './hubspot-export';
import { expect, task } from './task';

const COUNT = 5000;

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

  const { contacts } = await ask(`contacts?email=ada.0.${mark}@example.com`);
  expect(contacts[0]).toMatchObject({ name: `Ada Adler ${mark}0`, externalId: '60000000000' });
  // The workspace is as it was for whatever comes after.
  const [done] = (await ask('imports')).imports;
  expect(done.counts).toMatchObject({ created: COUNT, failed: 0, companies: 200 });
  await post(`operations/${done.operationId}/revert`, {});
});
