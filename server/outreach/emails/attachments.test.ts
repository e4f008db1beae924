import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { emails } from './';
import { attachmentUrl } from './open-attachment';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'ada@example.com' }] });
  contactId = body.results[0]?.id ?? '';
});

async function upload(entity: 'CONTACT' | 'LEAD' | 'CAMPAIGN', recordId: string, text: string) {
  const contentBase64 = Buffer.from(text).toString('base64');
  const file = { entity, recordId, fileName: `${entity}.txt`, contentType: 'text/plain', contentBase64 };
  return (await call(ws.key, files.create, file)).body.file.id;
}

describe('attachments', () => {
  it("go with the mail: its own files and its campaign's, as they were when it left", async () => {
    const own = await upload('CONTACT', contactId, 'its own');
    const draft = { contactId, subject: 'Hi', bodyHtml: '<p>x</p>', campaign: 'Spring', attachmentFileIds: [own] };
    const { email } = (await call(ws.key, emails.create, draft)).body;
    expect(email.attachmentCount).toBe(1);
    const campaignId = email.campaignId ?? '';
    await upload('CAMPAIGN', campaignId, "the campaign's");
    expect((await call(ws.key, emails.send, { id: email.id })).body).toMatchObject({ sent: true });
    const [mail] = await smtpServer.mails();
    expect(mail?.attachments.map(({ filename, content }) => [filename, content.toString()]).sort()).toEqual([
      ['CAMPAIGN.txt', "the campaign's"],
      ['CONTACT.txt', 'its own'],
    ]);
    expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining('/unsubscribe/') } });
    await upload('CAMPAIGN', campaignId, 'later');
    const { attachments } = (await call(ws.key, emails.get, { id: email.id })).body;
    expect(attachments).toMatchObject([
      { fileName: 'CONTACT.txt', contentType: 'text/plain', size: 7, source: 'email', campaignId: null },
      { fileName: 'CAMPAIGN.txt', source: 'campaign', campaignId },
    ]);
  });

  it('of its campaign are shown with a mail that is planned, as they will go', async () => {
    const draft = { contactId, subject: 'Hi', bodyHtml: '<p>x</p>', campaign: 'Spring' };
    const { email } = (await call(ws.key, emails.create, draft)).body;
    await upload('CAMPAIGN', email.campaignId ?? '', "the campaign's");
    await call(ws.key, emails.schedule, { id: email.id, holdSeconds: 60 });
    const { attachments } = (await call(ws.key, emails.get, { id: email.id })).body;
    expect(attachments).toMatchObject([{ fileName: 'CAMPAIGN.txt', source: 'campaign' }]);
  });

  it('that are no longer there keep the mail a draft', async () => {
    const own = await upload('CONTACT', contactId, 'its own');
    const { email } = (await call(ws.key, emails.create, { contactId, attachmentFileIds: [own] })).body;
    await call(ws.key, files.delete, { id: own });
    const { status, body } = await call(ws.key, emails.send, { id: email.id });
    expect([status, body.error]).toEqual([409, 'The attachment CONTACT.txt is no longer there.']);
    expect((await call(ws.key, emails.get, { id: email.id })).body.email.status).toBe('DRAFT');
    expect(smtpServer.ledger).toHaveLength(0);
    const other = await upload('CONTACT', contactId, 'another');
    await call(ws.key, emails.update, { id: email.id, attachmentFileIds: [other] });
    expect((await call(ws.key, emails.send, { id: email.id })).body).toMatchObject({ sent: true });
    expect((await smtpServer.mails())[0]?.attachments.map(({ content }) => content.toString())).toEqual(['another']);
  });

  it('keep their names with a mail that was sent, whatever becomes of the file', async () => {
    const own = await upload('CONTACT', contactId, 'its own');
    const { email } = (await call(ws.key, emails.create, { contactId, attachmentFileIds: [own] })).body;
    expect((await call(ws.key, emails.send, { id: email.id })).body).toMatchObject({ sent: true });
    await call(ws.key, contacts.delete, { id: contactId });
    expect((await call(ws.key, files.get, { id: own })).status).toBe(404);
    const { attachments } = (await call(ws.key, emails.get, { id: email.id })).body;
    expect(attachments).toMatchObject([{ fileName: 'CONTACT.txt', contentType: 'text/plain', size: 7 }]);
    expect(await attachmentUrl(ws.id, attachments[0]?.id ?? '')).toBeUndefined();
  });

  it('of a draft are put in and taken out', async () => {
    const [one, two] = [await upload('CONTACT', contactId, '1'), await upload('CONTACT', contactId, '22')];
    const { id } = (await call(ws.key, emails.create, { contactId, attachmentFileIds: [one] })).body.email;
    const sizes = async (attachmentFileIds: string[]) => {
      const { status } = await call(ws.key, emails.update, { id, attachmentFileIds });
      return [status, (await call(ws.key, emails.get, { id })).body.attachments.map(({ size }) => size).sort()];
    };
    expect(await sizes([two, one, two])).toEqual([200, [1, 2]]);
    expect(await sizes([two])).toEqual([200, [2]]);
    expect(await sizes([newId()])).toEqual([404, [2]]);
    expect(await sizes([])).toEqual([200, []]);
  });

  it('of a lead go with a mail to the lead and with what follows it, and those of another workspace with none', async () => {
    const lead = { name: 'Grace Hopper', email: 'grace@example.com' };
    const leadId = (await call(ws.key, leads.upsert, { leads: [lead] })).body.results[0]?.id ?? '';
    const own = await upload('LEAD', leadId, "the lead's");
    const draft = { toEmail: lead.email, leadId, subject: 'Hi', bodyHtml: '<p>x</p>', attachmentFileIds: [own] };
    const { email, contact } = (await call(ws.key, emails.create, draft)).body;
    expect([contact, email]).toMatchObject([null, { contactId: null, leadId, attachmentCount: 1 }]);
    expect((await call(ws.key, emails.send, { id: email.id })).body).toMatchObject({ sent: true });
    const [mail] = await smtpServer.mails();
    expect(mail?.attachments.map(({ content }) => content.toString())).toEqual(["the lead's"]);
    const further = { id: email.id, addContact: true, bodyHtml: '<p>y</p>', attachmentFileIds: [own] };
    const next = (await call(ws.key, emails.reply, further)).body;
    expect([next.contact, next.email.leadId]).toEqual([null, leadId]);
    const { attachments } = (await call(ws.key, emails.get, { id: next.email.id })).body;
    expect(attachments).toMatchObject([{ fileName: 'LEAD.txt', size: 10 }]);

    const others = await makeWorkspace();
    const foreign = await call(others.key, emails.create, { toEmail: lead.email, attachmentFileIds: [own] });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'File not found.']);
  });
});
