import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { files } from './';
import { DIRECT_TOO_LARGE } from './contract';
import { MAX_DIRECT_BYTES } from './limits';
import { PARENTS } from './parents';

const here = startTestServer();
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const note = { fileName: 'note.txt', contentType: 'text/plain', contentBase64: base64('hello') };

let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const data = { workspaceId: ws.id, id: newId(), name: 'Ada', externalId: 'ada' };
  ({ id: contactId } = await prisma.contact.create({ data, select: { id: true } }));
});

const add = (change: object = {}) =>
  call(ws.key, files.create, { entity: 'CONTACT', recordId: contactId, ...note, ...change });

async function makeCampaign(status: string) {
  const data = { workspaceId: ws.id, id: newId(), name: `Campaign ${status}`, status };
  return (await prisma.campaign.create({ data, select: { id: true } })).id;
}

describe('files', () => {
  it('are added, listed, read, downloaded and deleted', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.file).toMatchObject({ entity: 'CONTACT', recordId: contactId, kind: 'attachment', size: 5 });
    const { id } = body.file;
    const listed = await call(ws.key, files.list, { entity: 'contact', recordId: 'ada' });
    expect(listed.body.files).toEqual([body.file]);
    const { file } = (await call(ws.key, files.get, { id })).body;
    const seconds = (Date.parse(file.downloadUrlExpiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(295);
    expect(seconds).toBeLessThanOrEqual(300);
    const download = await fetch(here(file.downloadUrl));
    expect([download.status, await download.text()]).toEqual([200, 'hello']);
    expect((await call(ws.key, files.delete, { id })).body).toEqual({ deleted: 1, id });
    expect((await fetch(here(file.downloadUrl))).status).toBe(404);
    const again = await call(ws.key, files.delete, { id });
    expect([again.status, again.body.error]).toEqual([404, 'File not found.']);
  });

  it('are newest first, and only those of the record', async () => {
    const first = (await add()).body.file;
    const second = (await add({ fileName: 'second.txt', entity: 'Contact', recordId: 'ada' })).body.file;
    const company = await prisma.company.create({
      data: { workspaceId: ws.id, id: newId(), name: 'Ada', externalId: 'ada' },
      select: { id: true },
    });
    await add({ entity: 'COMPANY', recordId: company.id });
    const { body } = await call(ws.key, files.list, { entity: 'CONTACT', recordId: 'ada' });
    expect(body.files).toEqual([second, first]);
  });

  it('hang on every kind of record that is there, and on none that is not', async () => {
    for (const entity of PARENTS) {
      for (const recordId of [newId(), 'nothing']) {
        const resource = entity.charAt(0) + entity.slice(1).toLowerCase();
        const { status, body } = await add({ entity, recordId });
        expect([status, body.error]).toEqual([404, `${resource} not found.`]);
        const listed = await call(ws.key, files.list, { entity, recordId });
        expect([listed.status, listed.body.error]).toEqual([404, `${resource} not found.`]);
      }
    }
    const other = await makeWorkspace();
    const foreign = await call(other.key, files.create, { entity: 'CONTACT', recordId: contactId, ...note });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Contact not found.']);
  });

  it('are refused in the words of the specification', async () => {
    const list = `entity must be one of: ${PARENTS.join(', ')}.`;
    expect((await add({ entity: 'PERSON' })).body.error).toBe(list);
    expect((await add({ entity: undefined })).body.error).toBe(list);
    expect((await call(ws.key, files.list, { entity: 'x', recordId: 'ada' })).body.error).toBe(list);
    expect((await add({ contentType: undefined })).body.error).toBe('contentType is required.');
    expect((await add({ contentType: '' })).body.error).toBe('contentType is required.');
    expect((await add({ fileName: ' ' })).body.error).toBe('fileName is required.');
    expect((await add({ contentType: 'text' })).body.error).toContain('contentType: ');
    expect((await add({ contentBase64: undefined })).body.error).toBe('contentBase64 or objectKey is required.');
    expect((await add({ objectKey: 'x' })).body.error).toBe('Send contentBase64 or objectKey, not both.');
    for (const contentBase64 of ['', 'a', '!!!!', 'ab=c', 'data:text/plain;base64,aGk=']) {
      expect([contentBase64, (await add({ contentBase64 })).status]).toEqual([contentBase64, 400]);
    }
    const lie = await add({ contentType: 'image/png' });
    expect([lie.status, lie.body.error]).toEqual([400, "The content is not of type 'image/png'."]);
  });

  it('of exactly 10 MB come in the request, and larger ones by an upload address', async () => {
    const bytes = Buffer.alloc(MAX_DIRECT_BYTES + 1, 'a');
    const sizes = [MAX_DIRECT_BYTES - 1, MAX_DIRECT_BYTES, MAX_DIRECT_BYTES + 1];
    const answers = await Promise.all(sizes.map((size) => add({ contentBase64: base64(bytes.subarray(0, size)) })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 413]);
    expect(answers[2]?.body.error).toBe(DIRECT_TOO_LARGE);
    const huge = await add({ contentBase64: base64(Buffer.alloc(16 * 1024 * 1024)) });
    expect([huge.status, huge.body.error]).toEqual([413, DIRECT_TOO_LARGE]);
  });

  it('join a campaign before it sends, and stay with it afterwards', async () => {
    for (const status of ['DRAFT', 'SCHEDULED', 'OUTREACH']) {
      const recordId = await makeCampaign(status);
      const { body } = await add({ entity: 'CAMPAIGN', recordId });
      expect((await call(ws.key, files.delete, { id: body.file.id })).status).toBe(200);
    }
    const recordId = await makeCampaign('DRAFT');
    const { id } = (await add({ entity: 'CAMPAIGN', recordId })).body.file;
    for (const status of ['SENDING', 'SENT', 'CANCELED']) {
      const where = { workspaceId_id: { workspaceId: ws.id, id: recordId } };
      await prisma.campaign.update({ where, data: { status }, select: { id: true } });
      const refused = await add({ entity: 'CAMPAIGN', recordId });
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'Files can only be added to a campaign before it sends.',
      ]);
      const kept = await call(ws.key, files.delete, { id });
      expect([kept.status, kept.body.error]).toEqual([
        409,
        "Files can't be removed from a campaign that has already sent.",
      ]);
    }
  });

  it('are added once by a request that is repeated', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const body = { entity: 'CONTACT', recordId: contactId, ...note };
    const answers = [await call(ws.key, files.create, body, headers), await call(ws.key, files.create, body, headers)];
    expect(new Set(answers.map((answer) => answer.body.file.id)).size).toBe(1);
    expect((await call(ws.key, files.list, { entity: 'CONTACT', recordId: 'ada' })).body.files).toHaveLength(1);
  });
});
