import { expect, test } from 'vitest';
import { PAGE_WORKSPACE } from '@/lib/page-workspace';
import { contracts } from '@/server/app/operations';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { consoleWith, makeOwned, PASSWORD, signInCookie } from '@/server/test/console';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { createTrpcContext } from './context';
import { handleTrpc } from './handle';
import { appRouter } from './router';

test('every operation is a procedure: a query where it is a GET, else a mutation', () => {
  const procedures: Record<string, unknown> = appRouter._def.procedures;
  for (const [resource, operations] of Object.entries(contracts)) {
    for (const [verb, { method }] of Object.entries(operations)) {
      const made = procedures[`${resource}.${verb}`] as { _def: { type: string } } | undefined;
      expect(made?._def.type, `${resource}.${verb}`).toBe(method === 'GET' ? 'query' : 'mutation');
    }
  }
});

test('an operation runs as it does for the API: same answers, same refusals', async () => {
  const { owner, workspace } = await makeOwned();
  const made = await owner.contacts.upsert({ contacts: [{ name: 'Ada', email: 'ada@x.example' }, { email: 'no' }] });
  expect(made).toMatchObject({
    created: 1,
    errors: 1,
    results: [{ status: 'created' }, { error: 'email: Invalid email' }],
  });
  const { contacts } = await owner.contacts.list({ q: 'ada', limit: 10 });
  expect(contacts.map(({ name }) => name)).toEqual(['Ada']);
  await expect(owner.contacts.list({ limit: 5000 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'limit must be an integer between 1 and 1000.',
  });
  await expect(owner.contacts.get({ id: newId() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Contact not found.',
  });
  const { tag } = await owner.tags.create({ name: 'VIP' });
  const id = contacts[0]?.id ?? '';
  await owner.tags.assign({ entity: 'CONTACT', recordIds: [id], tagIds: [tag.id] });
  expect((await owner.records.tags({ entity: 'CONTACT', id })).tags).toEqual([
    { id: tag.id, name: 'VIP', color: '#6b7280' },
  ]);
  expect((await owner.workspace.get()).id).toBe(workspace.id);
});

test('a stranger gets nothing', async () => {
  await expect(consoleWith().tags.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(consoleWith('crm.session_token=forged.forged').tags.list({})).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('a person sees the workspace they chose, and only one they belong to', async () => {
  const one = await makeOwned();
  const two = await makeWorkspace();
  const cookie = await signInCookie(one.email, PASSWORD);
  const current = async (workspace: string) =>
    (await consoleWith(`${cookie}; crm_workspace=${workspace}`).account.me()).current;
  expect((await current(one.workspace.id))?.workspaceId).toBe(one.workspace.id);
  expect((await current(two.id))?.workspaceId).toBe(one.workspace.id);
});

test('what a page asks for is done in the workspace that it shows, or not at all', async () => {
  const { email, workspace } = await makeOwned();
  const other = await makeWorkspace();
  const { id: memberId } = await makeMember(other.id, { role: 'admin', name: 'Olivia' });
  const [{ userId } = { userId: '' }] = await db.query<{ userId: string }>(sql`
    SELECT "userId" FROM "Member" WHERE "workspaceId" = ${workspace.id}::uuid AND id = ${workspace.ownerId}::uuid`);
  await db.query(sql`
    UPDATE "Member" SET "userId" = ${userId} WHERE "workspaceId" = ${other.id}::uuid AND id = ${memberId}::uuid`);
  const cookie = await signInCookie(email, PASSWORD);
  const pageOf = (shown: string, chosen: string) =>
    appRouter.createCaller(
      createTrpcContext(new Headers({ cookie: `${cookie}; crm_workspace=${chosen}`, [PAGE_WORKSPACE]: shown })),
    );
  const refused = { code: 'CONFLICT', message: expect.stringContaining('Reload the page.') };

  await pageOf(other.id, other.id).tags.create({ name: 'Theirs' });
  const page = pageOf(workspace.id, other.id);
  await expect(page.tags.create({ name: 'Mine' })).rejects.toMatchObject(refused);
  await expect(page.tags.list({})).rejects.toMatchObject(refused);
  const names = async (id: string) => (await pageOf(id, id).tags.list({})).tags.map(({ name }) => name);
  expect([await names(workspace.id), await names(other.id)]).toEqual([[], ['Theirs']]);

  // Where the workspace that was chosen is theirs no more, another one is shown.
  await db.query(sql`
    UPDATE "Member" SET "userId" = NULL WHERE "workspaceId" = ${other.id}::uuid AND id = ${memberId}::uuid`);
  await expect(pageOf(other.id, other.id).tags.create({ name: 'Late' })).rejects.toMatchObject(refused);
  expect(await names(workspace.id)).toEqual([]);
});

test('what a record points at is told within the workspace', async () => {
  const { owner } = await makeOwned();
  const { results } = await owner.companies.upsert({ companies: [{ name: 'Acme' }] });
  const companyId = results[0]?.id ?? '';
  const contact = (await owner.contacts.upsert({ contacts: [{ name: 'Ada', companyId }] })).results[0]?.id ?? '';
  expect(await owner.records.links({ type: 'contacts', id: contact })).toEqual({ links: { companyId } });
  const { owner: other } = await makeOwned();
  expect(await other.records.links({ type: 'contacts', id: contact })).toEqual({ links: {} });
  expect((await owner.records.summary({ mine: false })).numbers).toMatchObject({ contacts: 1, openDeals: 0 });
});

test('a request of another site is refused, one of this site answered with the message and status alone', async () => {
  const url = 'http://localhost:3000/api/trpc/tags.list';
  const foreign = await handleTrpc(
    new Request(url, { headers: { origin: 'https://evil.example', host: 'localhost:3000' } }),
  );
  expect(foreign.status).toBe(403);
  const own = await handleTrpc(
    new Request(url, { headers: { origin: 'http://localhost:3000', host: 'localhost:3000' } }),
  );
  expect(own.status).toBe(401);
  const { error } = (await own.json()) as { error: { message: string; data: object } };
  expect(error.message).toBe('Your session has ended. Sign in again.');
  expect(error.data).toEqual({ code: 'UNAUTHORIZED', httpStatus: 401 });
});
