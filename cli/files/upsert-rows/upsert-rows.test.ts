import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { crm, serveHttp } from '../../testing/run';

const folder = mkdtempSync(join(tmpdir(), 'crm-import-'));
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
const run = (...args: string[]) => crm(args, { CRM_API_KEY: ws.key, CRM_BASE_URL: server.url });
const listed = async () => (await call(ws.key, contacts.list, { limit: 1000 })).body.contacts;

describe('crm <resource> upsert --file', () => {
  it('reads headers in any way of writing, converts by field, and writes the rejected rows to a file', async () => {
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Score', type: 'NUMBER' });
    const csv = file(
      'contacts.csv',
      '\uFEFFExternal ID,Full name,email,do_not_contact,customFields.score,Notes\n' +
        'a-1,"Lovelace, Ada",ada@example.com,TRUE,7,"two\nlines"\n' +
        'a-2,Grace,not-an-address,false,8,\n\n' +
        'a-3,Jürgen Groß,,,,\n',
    );
    const errors = join(folder, 'rejected.csv');
    const { code, stdout, stderr } = await run(
      'contacts',
      'upsert',
      '--file',
      csv,
      '--map',
      'Full name=name',
      '--ignore-unknown',
      '--errors',
      errors,
    );
    expect([code, JSON.parse(stdout)]).toEqual([6, { created: 2, updated: 0, errors: 1 }]);
    expect(stderr).toContain(`2 created, 0 updated, 1 rejected. Rejected rows are in ${errors}.`);
    expect(readFileSync(errors, 'utf8')).toMatch(
      /^_row,_error,External ID,Full name,.*\r?\n2,email: Invalid email,a-2,Grace,not-an-address/,
    );
    const rows = await listed();
    expect(rows.find((row) => row.externalId === 'a-1')).toMatchObject({
      name: 'Lovelace, Ada',
      doNotContact: true,
      customFields: { score: 7 },
    });
    expect(rows.find((row) => row.externalId === 'a-3')).toMatchObject({ name: 'Jürgen Groß', email: null });
    writeFileSync(errors, readFileSync(errors, 'utf8').replace('not-an-address', 'grace@example.com'));
    const again = await run('contacts', 'upsert', '--file', errors, '--map', 'Full name=name', '--ignore-unknown');
    expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { created: 1, updated: 0, errors: 0 }]);
  });

  it('refuses a column that is no field before it sends anything', async () => {
    const { code, stderr } = await run(
      'contacts',
      'upsert',
      '--file',
      file('typo.csv', 'name,emial\nAda,ada@example.com\n'),
    );
    expect(code).toBe(2);
    expect(stderr).toContain("No field for 'emial'.");
    expect(stderr).not.toContain('go on with');
    expect(await listed()).toEqual([]);
    const empty = await run('contacts', 'upsert', '--file', file('empty.csv', ''));
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('a CSV needs a line of headers')]);
  });

  it('sends large files in batches, and goes on from a row', async () => {
    const lines = Array.from({ length: 2345 }, (_, i) => `n-${i + 1},Contact ${i + 1}`);
    const csv = file('many.csv', `externalId,name\n${lines.join('\n')}\n`);
    const tail = await run('contacts', 'upsert', '--file', csv, '--from', '2001');
    expect(JSON.parse(tail.stdout)).toEqual({ created: 345, updated: 0, errors: 0 });
    const all = await run('contacts', 'upsert', '--file', csv, '--batch-size', '500');
    expect(JSON.parse(all.stdout)).toEqual({ created: 2000, updated: 345, errors: 0 });
  });

  it('keeps what was rejected before the row that it goes on from, and never writes over what it reads', async () => {
    const csv = file('some.csv', 'externalId,email\ns-1,no\ns-2,s2@example.com\ns-3,no\n');
    const errors = join(folder, 'some-rejected.csv');
    const upsert = (...more: string[]) => run('contacts', 'upsert', '--file', csv, '--errors', ...more);
    // What a first try leaves that was cut off after its first row.
    writeFileSync(errors, '_row,_error,externalId,email\n1,email: Invalid email,s-1,no\n');
    expect((await upsert(errors, '--from', '2')).code).toBe(6);
    const both = '_row,_error,externalId,email\n1,email: Invalid email,s-1,no\n3,email: Invalid email,s-3,no\n';
    expect(readFileSync(errors, 'utf8')).toBe(both);
    expect((await upsert(errors)).code).toBe(6);
    expect(readFileSync(errors, 'utf8')).toBe(both);

    const before = readFileSync(csv, 'utf8');
    const same = await upsert(join(folder, '.', 'some.csv'));
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('is the file that is read')]);
    expect(readFileSync(csv, 'utf8')).toBe(before);
  });

  it('takes JSON as a list, as lines, or as the body of a request', async () => {
    const list = file('list.json', '[{"name": "A \\"}]{[", "customFields": {}}, {"name": "B"}]');
    const lines = file('lines.jsonl', '{"name": "C"}\n{"name": "D"}\n');
    const body = file('body.json', '{"contacts": [{"name": "E"}]}');
    for (const path of [list, lines, body]) expect((await run('contacts', 'upsert', '--file', path)).code).toBe(0);
    expect((await listed()).map(({ name }) => name).sort()).toEqual(['A "}]{[', 'B', 'C', 'D', 'E']);
    const cut = await run('contacts', 'upsert', '--file', file('cut.json', '[{"name": "F"}, {"name"'));
    expect([cut.code, cut.stderr]).toEqual([2, expect.stringContaining('The file ends in the middle of its JSON.')]);
  });
});
