import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { failuresOf, fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme GmbH' }] });
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada Lovelace', email: 'ada@acme.example' }] });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Rollout' }] });
});

const HEADERS =
  'Record ID,Note body,Activity date,Associated Contact,Associated Company,Associated Deal,Activity assigned to';
const file = (...rows: string[]) => `${[HEADERS, ...rows].join('\r\n')}\r\n`;
const listed = async () => (await call(ws.key, notes.list, { sort: '-createdAt' })).body.notes;

it('takes notes with when they were written and what they are about, and those of a file that comes again only once', async () => {
  const text = file(
    '901,"Wants a call, and a quote.",2024-03-05 14:30,Ada Lovelace (ada@acme.example),Acme GmbH,Rollout,Jo Blake',
    '902,Met at the fair.,2023-11-20 09:00,,New AG,,',
  );
  const id = await sendFile(ws.key, 'notes', text);
  expect(fieldsByHeader(await getImport(ws.key, id))).toEqual({
    'Record ID': 'externalId',
    'Note body': 'body',
    'Activity date': 'writtenAt',
    'Associated Contact': 'contactEmail',
    'Associated Company': 'companyName',
    'Associated Deal': 'dealName',
    'Activity assigned to': null,
  });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 2, failed: 0, companies: 1 });
  expect(await listed()).toMatchObject([
    {
      ...{ externalId: '901', body: 'Wants a call, and a quote.', createdAt: '2024-03-05T14:30:00.000Z' },
      ...{ contact: { name: 'Ada Lovelace' }, company: { name: 'Acme GmbH' }, deal: { name: 'Rollout' } },
    },
    { externalId: '902', body: 'Met at the fair.', createdAt: '2023-11-20T09:00:00.000Z', company: { name: 'New AG' } },
  ]);
  const again = await runFile(ws.key, await sendFile(ws.key, 'notes', text));
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 0 });
});

it('has them among what changed now, whenever they were written, and takes no time that cannot be', async () => {
  const updatedSince = (await call(ws.key, notes.upsert, { notes: [{ body: 'Now.' }] })) && new Date().toISOString();
  const text = file(
    '901,Old.,1999-12-31 23:00,,,,',
    '902,Older.,1969-07-20 20:17,,,,',
    '903,Newer.,2999-01-01 00:00,,,,',
  );
  const id = await sendFile(ws.key, 'notes', text);
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 1, failed: 2 });
  expect(await failuresOf(ws.key, id)).toEqual([
    expect.stringContaining('writtenAt: must be between 1970 and now.'),
    expect.stringContaining('writtenAt: must be between 1970 and now.'),
  ]);
  const { notes: changed } = (await call(ws.key, notes.list, { updatedSince })).body;
  expect(changed).toMatchObject([{ body: 'Old.', createdAt: '1999-12-31T23:00:00.000Z' }]);
});

it('says which rows are no notes, and leaves a note where it is that comes without its time', async () => {
  const text = file('901,First.,2024-03-05 14:30,,,,', '902,,2024-03-05 14:30,,,,', '903,Third.,soon,,,,');
  const { counts } = await runFile(ws.key, await sendFile(ws.key, 'notes', text));
  expect(counts).toMatchObject({ created: 1, failed: 2 });
  await runFile(ws.key, await sendFile(ws.key, 'notes', file('901,Changed.,,,,,')));
  expect(await listed()).toMatchObject([{ body: 'Changed.', createdAt: '2024-03-05T14:30:00.000Z' }]);
});

it('has formats of HTML as marks of notes, and leaves other texts as they are', async () => {
  const text = file(
    '901,"<div><p>Met <b>Ada</b>: </p><ul><li>likes <a href=""https://a.example"">it</a></li></ul></div>",2024-03-06 14:30,,,,',
    '902,if a < b and c > d <unless> _so_,2024-03-05 14:30,,,,',
  );
  expect((await runFile(ws.key, await sendFile(ws.key, 'notes', text))).counts).toMatchObject({ created: 2 });
  expect((await listed()).map(({ body }) => body)).toEqual([
    'Met **Ada**:\n- likes [it](https://a.example)',
    'if a < b and c > d <unless> _so_',
  ]);
});
