import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { imports } from '@/server/records/imports';
import { PART_BYTES } from '@/server/records/imports/limits';
import { drainImports } from '@/server/records/imports/work/drain';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, putPart } from '@/server/test/imports';
import { crmBeside, serveHttp } from '../../testing/run';

const folder = mkdtempSync(join(tmpdir(), 'crm-imports-'));
let ws: TestWorkspace;
let server: Awaited<ReturnType<typeof serveHttp>>;
beforeAll(async () => {
  server = await serveHttp();
});
beforeEach(async () => {
  ws = await makeWorkspace();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs the command while the service works at imports. */
const importing = (...args: string[]) =>
  crmBeside(drainImports, ['import', ...args, '--resource', 'contacts'], {
    CRM_API_KEY: ws.key,
    CRM_BASE_URL: server.url,
  });

const names = async () =>
  (await call(ws.key, contacts.list, { limit: 1000 })).body.contacts.map(({ name }) => name).sort();

it('says what would become of a file, then imports it as told, and writes down the rows that failed', async () => {
  const path = file('people.csv', 'Full name;Mail;Remarks\nAda;ada@example.com;x\nBo;nonsense;y\n');
  const dry = await importing(path, '--dry-run', '--map', 'Remarks=');
  expect([dry.code, JSON.parse(dry.stdout)]).toMatchObject([6, { created: 1, failed: 1, rows: 2, done: true }]);
  expect(dry.stderr).toContain('  Mail = email\n  Remarks: left out\n');
  expect(dry.stderr).toContain('Row 2: email: ');
  expect(await names()).toEqual([]);
  const errors = join(folder, 'failed.csv');
  const done = await importing(path, '--resume', '--errors', errors);
  expect([done.code, JSON.parse(done.stdout)]).toMatchObject([6, { created: 1, failed: 1 }]);
  expect(done.stderr).toContain(`1 rows failed. They are in ${errors}.`);
  expect(readFileSync(errors, 'utf8')).toMatch(/^\ufeff_row,_error,Full name,Mail,Remarks\r\n2,.*,Bo,nonsense,y\r\n$/);
  expect(await names()).toEqual(['Ada']);
});

it('sends only the parts that are missing of a file whose upload was cut off', async () => {
  const rows = Array.from({ length: 5 }, (_, i) => `P${i},${'x'.repeat(1024 * 1024)}`).join('\n');
  const path = file('large.csv', `Name,Filler\n${rows}\n`);
  const bytes = readFileSync(path);
  const begun = await call(ws.key, imports.create, {
    ...{ resource: 'contacts', fileName: basename(path), size: bytes.length },
  });
  const { id } = begun.body.import;
  // A part that is not the file's own shows that it was not sent again.
  const first = Buffer.from(bytes.subarray(0, PART_BYTES).toString().replace('P0', 'Q0'));
  await putPart(ws.key, id, 1, first);
  const { code, stderr } = await importing(path, '--resume', '--duplicates', 'SKIP');
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Going on with import ${id}.`)]);
  expect(await names()).toEqual(['P1', 'P2', 'P3', 'P4', 'Q0']);
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'DONE', duplicates: 'SKIP' });
});

it('does not go on with a file that was written since', async () => {
  const path = file('mended.csv', 'Name,Mail\nAda,ada@example\n');
  expect((await importing(path, '--dry-run')).code).toBe(6);
  writeFileSync(path, 'Name,Mail\nAda,ada@exa.uk \n');
  const later = Date.now() / 1000 + 60;
  utimesSync(path, later, later);
  const { code, stderr } = await importing(path, '--resume');
  expect([code, stderr]).toEqual([2, expect.stringContaining('mended.csv was written since import')]);
  const same = await importing(path, '--errors', path);
  expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('is the file that is read')]);
  expect(await names()).toEqual([]);
});

it('says what is wrong with a file, a column, and what there is to go on with', async () => {
  expect(await importing(join(folder, 'none.csv'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ENOENT'),
  });
  const path = file('some.csv', 'Name\nAda\n');
  expect(await importing(path, '--resume')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('leave --resume out'),
  });
  const mapped = await importing(path, '--map', 'Nom=name');
  expect(mapped).toMatchObject({ code: 5, stderr: expect.stringContaining("no column 'Nom'") });
});
