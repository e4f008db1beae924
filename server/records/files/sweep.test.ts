import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import { fileStore } from '@/server/kernel/storage';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { files } from './';
import { type Entity, PARENTS } from './parents';
import { sweepFiles } from './sweep';

const here = startTestServer();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** When the bytes of a deleted file go: it can come back until then. */
const DISCARDED = 31 * DAY + 16 * MINUTE;
const described = { fileName: 'a.txt', contentType: 'text/plain' };

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** One record of a kind, and how to delete it. */
async function makeRecord(entity: Entity) {
  const id = newId();
  const key = { workspaceId: ws.id, id };
  const named = { ...key, name: 'x' };
  const titled = { ...key, title: 'x' };
  const where = { workspaceId_id: key };
  const select = { id: true };
  const makers: Partial<Record<Entity, [make: () => Promise<unknown>, end: () => Promise<unknown>]>> = {
    CONTACT: [() => prisma.contact.create({ data: named, select }), () => prisma.contact.delete({ where, select })],
    LEAD: [() => prisma.lead.create({ data: named, select }), () => prisma.lead.delete({ where, select })],
    COMPANY: [() => prisma.company.create({ data: named, select }), () => prisma.company.delete({ where, select })],
    TASK: [() => prisma.task.create({ data: titled, select }), () => prisma.task.delete({ where, select })],
    NOTE: [
      () => prisma.note.create({ data: { ...key, body: 'x' }, select }),
      () => prisma.note.delete({ where, select }),
    ],
    QUOTE: [
      () => prisma.quote.create({ data: { ...titled, number: 1, total: 0 }, select }),
      () => prisma.quote.delete({ where, select }),
    ],
    CONTRACT: [() => prisma.contract.create({ data: titled, select }), () => prisma.contract.delete({ where, select })],
    CASE: [() => prisma.case.create({ data: titled, select }), () => prisma.case.delete({ where, select })],
    CAMPAIGN: [() => prisma.campaign.create({ data: named, select }), () => prisma.campaign.delete({ where, select })],
    CONVERSATION: [
      async () => {
        const siteId = newId();
        await prisma.chatSite.create({ data: { ...named, id: siteId, key: siteId }, select });
        return prisma.chat.create({ data: { ...key, siteId, handler: 'AI' }, select });
      },
      () => prisma.chat.delete({ where, select }),
    ],
    OFFERING: [
      () => prisma.product.create({ data: { ...named, price: 1, currency: 'EUR' }, select }),
      () => prisma.product.delete({ where, select }),
    ],
  };
  const [make, end] = makers[entity] ?? [];
  await make?.();
  return { id, end };
}

async function addFile(entity: Entity, recordId: string) {
  const contentBase64 = Buffer.from('hello').toString('base64');
  const { body } = await call(ws.key, files.create, { entity, recordId, ...described, contentBase64 });
  const where = { workspaceId: ws.id, id: body.file.id };
  const { storageKey } = await prisma.file.findFirstOrThrow({ where, select: { storageKey: true } });
  return { id: body.file.id, storageKey };
}

describe('the sweep of files', () => {
  it.each<Entity>([...PARENTS].filter((entity) => entity !== 'DEAL'))(
    'leaves nothing of a %s that was deleted',
    async (entity) => {
      const record = await makeRecord(entity);
      const [gone, kept] = [
        await addFile(entity, record.id),
        await addFile('CONTACT', (await makeRecord('CONTACT')).id),
      ];
      const { downloadUrl } = (await call(ws.key, files.get, { id: gone.id })).body.file;
      await record.end?.();
      expect((await call(ws.key, files.get, { id: gone.id })).status).toBe(404);
      expect((await fetch(here(downloadUrl))).status).toBe(404);
      await sweepFiles(Date.now() + 30 * DAY);
      expect(await fileStore().size(gone.storageKey)).toBe(5);
      await sweepFiles(Date.now() + DISCARDED);
      expect(await fileStore().size(gone.storageKey)).toBeUndefined();
      expect(await fileStore().size(kept.storageKey)).toBe(5);
    },
  );

  it('takes the files of a workspace that is gone', async () => {
    const { storageKey } = await addFile('CONTACT', (await makeRecord('CONTACT')).id);
    await prisma.workspace.delete({ where: { id: ws.id }, select: { id: true } });
    await sweepFiles(Date.now() + 16 * MINUTE);
    expect(await fileStore().size(storageKey)).toBeUndefined();
  });

  it('waits until the file cannot come back, and removes its bytes once however often it runs', async () => {
    const { id, storageKey } = await addFile('CONTACT', (await makeRecord('CONTACT')).id);
    await call(ws.key, files.delete, { id });
    await sweepFiles(idTime(id).getTime() + 30 * DAY);
    expect(await fileStore().size(storageKey)).toBe(5);
    await Promise.all([sweepFiles(Date.now() + DISCARDED), sweepFiles(Date.now() + DISCARDED)]);
    expect(await fileStore().size(storageKey)).toBeUndefined();
    const where = { workspaceId: ws.id };
    expect(await prisma.discardedObject.count({ where })).toBe(0);
  });

  it('ends an upload that was not registered within a day, and no other', async () => {
    const { id: recordId } = await makeRecord('CONTACT');
    const ask = () => call(ws.key, files.uploadUrl, { entity: 'CONTACT', recordId, ...described, size: 5 });
    const [filled, empty] = [(await ask()).body, (await ask()).body];
    const headers = { 'Content-Type': 'text/plain' };
    expect((await fetch(here(filled.uploadUrl), { method: 'PUT', body: 'hello', headers })).status).toBe(200);
    const register = (objectKey: string) =>
      call(ws.key, files.create, { entity: 'CONTACT', recordId, ...described, objectKey });
    await sweepFiles(Date.now() + DAY - MINUTE);
    expect(await fileStore().size(filled.objectKey)).toBe(5);
    await sweepFiles(Date.now() + DAY + MINUTE);
    expect(await fileStore().size(filled.objectKey)).toBeUndefined();
    expect((await register(filled.objectKey)).status).toBe(404);
    expect((await register(empty.objectKey)).status).toBe(404);
  });

  it('is kept from no other by bytes that do not go, and tries those again a day later', async () => {
    const paths = await Promise.all(
      [0, 1].map(async () => {
        const { id, storageKey } = await addFile('CONTACT', (await makeRecord('CONTACT')).id);
        await call(ws.key, files.delete, { id });
        return storageKey;
      }),
    );
    const [stuck = '', other = ''] = paths;
    const path = join(config.dataDir, 'files', stuck);
    rmSync(path);
    mkdirSync(path);
    await sweepFiles(Date.now() + DISCARDED);
    expect(await fileStore().size(other)).toBeUndefined();
    const left = () => prisma.discardedObject.findMany({ where: { workspaceId: ws.id }, select: { storageKey: true } });
    expect(await left()).toEqual([{ storageKey: stuck }]);
    expect((await sweepFiles(Date.now() + DISCARDED)).objects).toBe(0);
    rmSync(path, { recursive: true });
    await sweepFiles(Date.now() + DISCARDED + DAY);
    expect(await left()).toEqual([]);
  });

  it('goes through more than one batch', async () => {
    const old = Date.now() - 2 * DAY;
    const data = Array.from({ length: 450 }, () => {
      const id = newId(old);
      const storageKey = `${ws.id}/${id.slice(-2)}/${id}`;
      return { workspaceId: ws.id, id, entity: 'CONTACT', recordId: newId(), ...described, size: 1, storageKey };
    });
    await prisma.upload.createMany({ data });
    expect(await sweepFiles(Date.now() + MINUTE)).toMatchObject({ uploads: 450, objects: 450 });
    expect(await sweepFiles(Date.now() + MINUTE)).toEqual({ uploads: 0, objects: 0 });
  });

  it('is left nothing unnoticed by files that come while their record goes', async () => {
    const contentBase64 = Buffer.from('hello').toString('base64');
    for (let round = 0; round < 10; round++) {
      const record = await makeRecord('CONTACT');
      const add = () =>
        call(ws.key, files.create, { entity: 'CONTACT', recordId: record.id, ...described, contentBase64 });
      const [, ...added] = await Promise.all([record.end?.(), add(), add(), add()]);
      expect(added.every(({ status }) => status === 201 || status === 404)).toBe(true);
    }
    const where = { workspaceId: ws.id };
    expect(await prisma.file.count({ where })).toBe(0);
    await sweepFiles(Date.now() + DISCARDED);
    const left = [await prisma.upload.count({ where }), await prisma.discardedObject.count({ where })];
    expect(left).toEqual([0, 0]);
  });
});
