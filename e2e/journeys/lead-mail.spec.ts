import { expect, test } from '../fixtures';

test.use({ viewport: { width: 1440, height: 900 } });

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`In ${name}.`) });

test('a mail to a lead takes files, at once and as a draft, and they are kept with the lead', async ({
  page,
  signIn,
  api,
}) => {
  const json = async (path: string) => (await api.get(`/api/v1/${path}`)).json();
  const mark = `${Date.now()}`;
  const given = { name: `Lena ${mark}`, email: `lena.${mark}@example.com` };
  const { lead } = await (await api.post('/api/v1/leads', { data: given })).json();
  await signIn(page);
  await page.goto(`/leads/${lead.id}`);
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await expect(dialog.getByLabel('To', { exact: true })).toHaveText(given.email);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(textFile('plan.txt'));
  await expect(dialog.getByRole('link', { name: /plan\.txt/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(`Plans ${mark}`);
  await dialog.getByRole('button', { name: 'Insert a placeholder into the body' }).click();
  await page.getByRole('menuitem', { name: 'Full name' }).click();
  await expect(dialog.getByText('Saved as a draft')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { emails } = await json('emails?status=DRAFT');
  const { id } = emails.find(({ subject }: { subject: string }) => subject === `Plans ${mark}`);
  const kept = await json(`emails/${id}`);
  expect(kept.email).toMatchObject({ leadId: lead.id, contact: null, toEmail: given.email });
  expect(kept.email.bodyHtml).toContain('{{lead.name}}');
  expect(kept.attachments).toMatchObject([{ fileName: 'plan.txt' }]);

  await page.goto(`/inbox?box=drafts&id=${id}`);
  const more = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await more).setFiles(textFile('prices.txt'));
  await expect(page.getByRole('link', { name: /prices\.txt/ })).toBeVisible();
  const { files } = await json(`files?entity=LEAD&recordId=${lead.id}`);
  expect(files.map(({ fileName }: { fileName: string }) => fileName).sort()).toEqual(['plan.txt', 'prices.txt']);
  expect((await json(`emails/${id}`)).attachments).toHaveLength(2);
});
