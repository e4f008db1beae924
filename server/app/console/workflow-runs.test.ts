import { expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { type Context, systemContext } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { workflowRuns } from './workflow-runs';

const all = async (ctx: Context, id: string, status?: 'OK' | 'ERROR') => {
  const pages = [await workflowRuns(ctx, { id, status })];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await workflowRuns(ctx, { id, status, cursor }));
  }
  return pages;
};

it('pages through every run of a workflow once, newest first, with the names of what it took', async () => {
  const ws = await makeWorkspace();
  const ctx = systemContext(ws.id, 'test');
  const contact = { workspaceId: ws.id, id: newId(), name: 'Ada' };
  await prisma.contact.create({ data: contact, select: { id: true } });
  const made = await call(ws.key, workflows.create, {
    ...{ name: 'Greet', entity: 'CONTACT', trigger: 'CREATED' },
    actions: [{ type: 'ADD_NOTE', body: 'Hello' }],
  });
  const { id } = made.body.workflow;
  const runs = Array.from({ length: 120 }, (_, n) => ({
    ...{ workspaceId: ws.id, id: newId(), workflowId: id, changeId: newId(), detail: `${n}` },
    ...{ recordId: n % 2 === 0 ? contact.id : newId(), status: n % 3 === 0 ? 'ERROR' : 'OK' },
  }));
  await prisma.workflowRun.createMany({ data: runs });
  const pages = await all(ctx, id);
  expect(pages.map((page) => page.runs.length)).toEqual([50, 50, 20]);
  const seen = pages.flatMap((page) => page.runs);
  expect(seen.map((run) => run.id)).toEqual(runs.map((run) => run.id).reverse());
  expect(seen.every(({ detail, name }) => name === (Number(detail) % 2 === 0 ? 'Ada' : null))).toBe(true);
  expect((await all(ctx, id, 'ERROR')).flatMap((page) => page.runs)).toHaveLength(40);
  const cursor = pages[0]?.nextCursor ?? '';
  await expect(workflowRuns(ctx, { id, status: 'OK', cursor })).rejects.toThrow('cursor is invalid.');
  const other = await makeWorkspace();
  await expect(workflowRuns(systemContext(other.id, 'test'), { id })).rejects.toThrow('Workflow not found.');
});
