import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handleNode } from '@/server/app/entry/node';
import { contacts } from '@/server/records/contacts';
import { drainExports } from '@/server/records/exports/drain';
import { views } from '@/server/records/views';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { crmBeside, serveHttp } from '../testing/run';

const folder = mkdtempSync(join(tmpdir(), 'crm-exports-'));
let ws: TestWorkspace;
let server: Awaited<ReturnType<typeof serveHttp>>;
beforeAll(async () => {
  server = await serveHttp();
});
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }, { name: 'Bo' }] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command while the service works at exports. */
const exporting = (...args: string[]) =>
  crmBeside(drainExports, ['export', ...args], { CRM_API_KEY: ws.key, CRM_BASE_URL: server.url });

it('writes a list to standard output, as it was asked for', async () => {
  const where = JSON.stringify({ op: 'and', of: [{ field: 'name', is: 'is', value: 'Ada' }] });
  const { code, stdout, stderr } = await exporting('contacts', '--where', where, '--columns', 'name, email');
  expect([code, stdout]).toEqual([0, '\ufeffname,email\r\nAda,\r\n']);
  expect(stderr).toContain('1 records');
});

it('writes what a saved view shows, by its name in any case, and names the views that there are', async () => {
  const where = { op: 'and' as const, of: [{ field: 'name', is: 'is' as const, value: 'Bo' }] };
  const columns = [{ field: 'name', width: null }];
  await call(ws.key, views.create, { resource: 'contacts', name: 'Only Bo', where, columns });
  expect(await exporting('contacts', '--view', 'only bo')).toMatchObject({ code: 0, stdout: '\ufeffname\r\nBo\r\n' });
  const unknown = { code: 2, stderr: expect.stringContaining("There are 'Only Bo'.") };
  expect(await exporting('contacts', '--view', 'nothing')).toMatchObject(unknown);
  await call(ws.key, views.create, { resource: 'contacts', name: 'only Bo' });
  const several = { code: 2, stderr: expect.stringContaining('Several views') };
  expect(await exporting('contacts', '--view', 'Only Bo')).toMatchObject(several);
});

it('narrows a list by what else it takes', async () => {
  const asked = ['contacts', '--filter', 'q=ada', '--filter', 'status=new', '--columns', 'name'];
  expect(await exporting(...asked)).toMatchObject({ code: 0, stdout: '\ufeffname\r\nAda\r\n' });
  const wrong = { code: 2, stderr: expect.stringContaining('--filter takes a name and a value') };
  expect(await exporting('contacts', '--filter', 'ada')).toMatchObject(wrong);
});

it('writes the lists of other floors by their names', async () => {
  for (const list of [
    ...['bookings', 'chats', 'emails', 'changes', 'files', 'comments', 'forms', 'workflows', 'templates'],
    ...['bookingTypes', 'matches', 'trash'],
  ])
    expect(await exporting(list, '--columns', 'id')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\ufeffid\r\n/),
    });
});

it('keeps the file that is there until all of the new one has come', async () => {
  const folderOfOne = mkdtempSync(join(folder, 'one-'));
  const path = join(folderOfOne, 'contacts.csv');
  writeFileSync(path, 'of yesterday', { mode: 0o600 });
  const broken = await serveHttp((request, response) => {
    if (request.url?.startsWith('/api/v1/')) return void handleNode(request, response);
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write('name,email', () => response.destroy());
  });
  const args = ['export', 'contacts', '--output', path];
  const through = (url: string) => crmBeside(drainExports, args, { CRM_API_KEY: ws.key, CRM_BASE_URL: url });
  const cut = await through(broken.url);
  await broken.close();
  expect([cut.code, cut.stderr]).toEqual([7, 'The file cannot be read (it broke off).\n']);
  expect([readdirSync(folderOfOne), readFileSync(path, 'utf8')]).toEqual([['contacts.csv'], 'of yesterday']);
  expect((await through(server.url)).code).toBe(0);
  expect(readdirSync(folderOfOne)).toEqual(['contacts.csv']);
  expect([readFileSync(path, 'utf8').slice(1, 5), statSync(path).mode & 0o777]).toEqual(['id,e', 0o600]);
});

it('writes the workspace to a file, and says what is wrong', async () => {
  const path = join(folder, 'all.zip');
  expect((await exporting('workspace', '--output', path)).code).toBe(0);
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  expect(await exporting('contacts', '--where', '{')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('JSON'),
  });
  expect(await exporting('contacts', '--sort', 'nope')).toMatchObject({ code: 5 });
});
