import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fieldsByHeader, getImport, runFile, sendFile } from '@/server/test/imports';
import { workbook, zipOf } from '@/server/test/xlsx';
import { csvOf } from '../convert';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const TEXTS = ['Title', 'Due date', 'Done', 'Call &quot;Ada&quot;, &amp; write', 'Description'];
const ROWS = [
  '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="E1" t="s"><v>4</v></c>',
  '<c r="A2" t="s"><v>3</v></c><c r="B2" s="1"><v>46387</v></c><c r="C2" t="b"><v>1</v></c><c r="E2" t="inlineStr"><is><t>two\nlines</t></is></c>',
];

it('reads the first sheet of a workbook: shared and inline texts, days, flags, cells that are left out', async () => {
  const id = await sendFile(ws.key, 'tasks', zipOf(workbook(ROWS, TEXTS)), 'tasks.xlsx');
  const read = await getImport(ws.key, id);
  expect([read.error, read.state, read.encoding]).toEqual([null, 'READY', 'xlsx']);
  expect(fieldsByHeader(read)).toEqual({
    ...{ Title: 'title', 'Due date': 'dueDate', Done: 'done', 'Column 4': null, Description: 'description' },
  });
  expect((await runFile(ws.key, id)).counts).toMatchObject({ created: 1, failed: 0 });
  const [task] = (await call(ws.key, tasks.list, {})).body.tasks;
  expect(task).toMatchObject({ title: 'Call "Ada", & write', done: true, description: 'two\nlines' });
  expect(task?.dueDate).toContain('2026-12-31');
});

it('reads what stands in texts for characters that XML cannot hold', async () => {
  const texts = [
    'Title',
    'Description',
    'one_x000D_\ntwo_x000d_three',
    'a_x005F_x0041_ and snake_case_x_',
    'n_x0000_one',
  ];
  const cells = (row: number, ...of: number[]) =>
    of.map((n, at) => `<c r="${'AB'[at]}${row}" t="s"><v>${n}</v></c>`).join('');
  const inline = '<c r="A3" t="s"><v>4</v></c><c r="B3" t="inlineStr"><is><t>tab_x0009_here</t></is></c>';
  await runFile(
    ws.key,
    await sendFile(ws.key, 'tasks', zipOf(workbook([cells(1, 0, 1), cells(2, 3, 2), inline], texts)), 'tasks.xlsx'),
  );
  const { body } = await call(ws.key, tasks.list, { sort: 'title' });
  expect(body.tasks.map(({ title, description }) => [title, description])).toEqual([
    ['a_x0041_ and snake_case_x_', 'one\r\ntwo\rthree'],
    ['none', 'tab\there'],
  ]);
});

it('counts the days of a workbook from 1904 where it says so', async () => {
  const files = workbook(ROWS, TEXTS);
  const named = String(files['xl/workbook.xml']).replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  const id = await sendFile(ws.key, 'tasks', zipOf({ ...files, 'xl/workbook.xml': named }), 'tasks.xlsx');
  await runFile(ws.key, id);
  const [task] = (await call(ws.key, tasks.list, {})).body.tasks;
  expect(task?.dueDate).toContain('2031-01-01');
});

const BOMB = Buffer.alloc(20 * 1024 * 1024, 'a');

it.each([
  ['says so', {}],
  ['lies about it', { 'xl/sharedStrings.xml': 100_000 }],
])('refuses a workbook that unpacks to far more than its size and %s', async (_how, declared) => {
  const files = { ...workbook(ROWS, TEXTS), 'xl/sharedStrings.xml': `<sst><si><t>${BOMB}</t></si></sst>` };
  const id = await sendFile(ws.key, 'tasks', zipOf(files, declared), 'bomb.xlsx');
  expect(await getImport(ws.key, id)).toMatchObject({
    state: 'FAILED',
    error: 'The XLSX unpacks to far more than its size.',
  });
});

it.each([
  ['CPU time', { cpuMs: 1 }, 'too much time'],
  ['memory', { memoryMb: 1 }, 'too much memory'],
])('ends the reading of a workbook that takes more %s than it may, and says so', async (_what, limit, why) => {
  const cell = () => `<c r="A1" t="inlineStr"><is><t>${randomBytes(200).toString('hex')}</t></is></c>`;
  const rows = Array.from({ length: 50_000 }, cell);
  const pieces = (async function* () {
    yield zipOf(workbook(rows, TEXTS));
  })();
  const read = async () => {
    for await (const piece of csvOf('xlsx', pieces, 'contacts', {
      cpuMs: 600_000,
      memoryMb: 1000,
      wallMs: 600_000,
      ...limit,
    }))
      expect(piece.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow(why);
});

it('says of a workbook that is cut off that it is', async () => {
  const whole = zipOf(workbook(ROWS, TEXTS));
  const id = await sendFile(ws.key, 'tasks', whole.subarray(0, whole.length - 200), 'cut.xlsx');
  expect(await getImport(ws.key, id)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('cut off') });
});
