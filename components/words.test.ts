import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inPlainWords } from '@/lib/plain-words';
import { subjects } from '@/server/automation/reports/subjects';
import { loadFields } from '@/server/automation/workflows/fields';
import { WORKFLOW_ENTITIES } from '@/server/automation/workflows/names';
import { db } from '@/server/kernel/db/client';
import { IMPORTABLE } from '@/server/records/imports/contract';
import { shownFields } from '@/server/records/imports/map/fields';
import { VIEWED } from '@/server/records/views/contract';
import { listOf } from '@/server/records/views/lists';
import { makeWorkspace } from '@/server/test/factories';
import { definitions } from './app/record-definitions';

/** Words that the console has another word for; docs/glossary.md says which. */
const RETIRED = [
  /\be-mails?\b/i,
  /\bconversations?\b/i,
  /\bmeeting types?\b/i,
  /\bstage of the board\b|\bkind of stage\b/i,
  /\bcancel(ed|ing)\b/i,
  /\bColors?\b|\b(an?|another|the|this|of|button|text) colors?\b/,
  /\bOfferings?\b|\b(an?|the|this|of|no) offerings?\b/,
];

/** What a file says to people: its strings and its text between tags, without comments and without names of the code. */
function saidIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').replace(/^import .*$/gm, '');
  const said = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]+</g) ?? [];
  // What is all capitals, or a word with a dot or a slash in it, is a code or a path.
  return said.filter((text) => !/^['"`]([A-Z_]+|\S*[./]\S*)['"`]$/.test(text));
}

const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => `${root}/${path}`);

const retired = (text: string) => RETIRED.some((word) => word.test(text));

/** The texts of files below some folders that have a retired word, as `read` makes people read them. */
const retiredBelow = (roots: readonly string[], read = (text: string) => text) =>
  roots
    .flatMap(filesBelow)
    .flatMap((file) =>
      saidIn(readFileSync(file, 'utf8')).flatMap((text) => (retired(read(text)) ? [`${file}: ${text.trim()}`] : [])),
    );

it('speaks of each thing by one word, on every page', () => {
  const roots = ['components', 'app', 'lib', 'server/automation/reports', 'server/automation/workflows'];
  expect(roots.flatMap(filesBelow).length).toBeGreaterThan(500);
  expect(retiredBelow(roots)).toEqual([]);
});

it('speaks so in what the service says of files and imports, once the console has read it', () => {
  // Of a kind of record that stands alone it is said that there is none.
  const read = (text: string) => inPlainWords(text.replace(/^'([A-Z][a-z ]+)'$/, '$1 not found.'));
  const found = retiredBelow(['server/records/imports', 'server/records/files'], read);
  expect(found.filter((text) => !/\/contract\.ts: /.test(text))).toEqual([]);
});

it('calls fields so whose names are made of those of the API', async () => {
  const { ctx } = await makeWorkspace();
  const imported = await Promise.all(IMPORTABLE.map((resource) => shownFields(ctx, resource)));
  const judged = await Promise.all(WORKFLOW_ENTITIES.map((entity) => loadFields(db, ctx, entity)));
  const labels = [
    ...imported.flat(),
    ...judged.flatMap((fields) => [...fields.values()]),
    ...Object.values(subjects).flatMap(({ fields }) => fields),
  ].map(({ name, label = name }) => label);
  expect(labels.filter((label) => retired(label) || /offering/i.test(label))).toEqual([]);
  expect(labels).toEqual(expect.arrayContaining(['Product ID', 'Product external ID', 'Product name']));
  const unnamed = VIEWED.flatMap((type) => {
    const { columns, fields, filters } = definitions[type];
    const named = new Set([...columns.map(({ id }) => id), ...[...fields, ...filters].map(({ name }) => name)]);
    return listOf(type).listing.filters.filter(({ name }) => /offering/i.test(name) && !named.has(name));
  });
  expect(unnamed).toEqual([]);
});
