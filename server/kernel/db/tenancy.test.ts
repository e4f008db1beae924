import { expect, it } from 'vitest';
import { makeWorkspace } from '@/server/test/factories';
import { prisma } from './client';
import { idTime, newId } from './ids';

const refused = /does not name a workspace/;
const tag = (workspaceId: string) => ({ workspaceId, name: newId() });

it('refuses every query that does not say which workspace', async () => {
  const ws = await makeWorkspace();
  const { id } = await prisma.tag.create({ data: { ...tag(ws.id), id: newId() }, select: { id: true } });
  const data = { name: 'x' };
  const queries: (() => Promise<unknown>)[] = [
    () => prisma.tag.findMany(),
    () => prisma.tag.findMany({ where: { id } }),
    () => prisma.tag.findFirst({ where: { name: 'x' } }),
    () => prisma.tag.count(),
    () => prisma.tag.updateMany({ where: { id }, data }),
    () => prisma.tag.deleteMany({}),
    () => prisma.tag.findMany({ where: { OR: [{ workspaceId: ws.id }] } }),
    () => prisma.tag.findMany({ where: { workspaceId: { not: '' } } }),
    () => prisma.tag.findMany({ where: { workspaceId: undefined } }),
    // @ts-expect-error likewise
    () => prisma.tag.create({ data: { id: newId(), name: 'x' } }),
    // @ts-expect-error one row of several
    () => prisma.tag.createMany({ data: [tag(ws.id), { id: newId(), name: 'y' }] }),
  ];
  for (const query of queries) await expect(query(), query.toString()).rejects.toThrow(refused);
  expect(await prisma.tag.count({ where: { workspaceId: ws.id } })).toBe(1);
});

it('gives a new row its id and the time that is inside it', async () => {
  const ws = await makeWorkspace();
  // @ts-expect-error the guard supplies the id
  const row = await prisma.tag.create({ data: tag(ws.id), select: { id: true, createdAt: true } });
  expect(row.createdAt).toEqual(idTime(row.id));
});

it('makes ids that sort by when they were made, many in one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const at = Date.UTC(2025, 0, 1);
  expect(idTime(newId(at)).getTime()).toBe(at);
});
