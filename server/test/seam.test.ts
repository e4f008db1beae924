import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { listFiles } from '@/scripts/verify/sizes.mjs';
import { RECORD_TABLES, SILENT_COLUMNS } from './record-tables';

const SEAM = 'server/kernel/changes/';
const sources = listFiles().filter(
  (path) =>
    /^(server|inngest|cli)\/.*\.ts$/.test(path) &&
    !/\.test\.ts$|^server\/test\/|\/demo\//.test(path) &&
    !path.startsWith(SEAM),
);

const tables = RECORD_TABLES.join('|');
/** A write of a record's table, wherever it stands in SQL, with the columns that it sets. */
const WRITES = new RegExp(
  `\\b(INSERT INTO|DELETE FROM|UPDATE)\\s+"(${tables})"(?:\\s+(?:AS\\s+)?(?!SET\\b)\\w+)?(?:\\s+SET\\s+([\\s\\S]*?)(?=\\bFROM\\b|\\bWHERE\\b|\\bRETURNING\\b|$))?`,
  'g',
);
const models = RECORD_TABLES.map((table) => `${table.charAt(0).toLowerCase()}${table.slice(1)}`).join('|');
const PRISMA = new RegExp(`\\.(${models})\\.(create|createMany|update|updateMany|upsert|delete|deleteMany)\\(`, 'g');

/** The template that a place in a source stands in, by the tag before it. */
function tagBefore(source: string, index: number): string {
  const tick = source.lastIndexOf('`', index);
  return /(\w*)(?:<[^`]*>)?$/.exec(source.slice(0, tick))?.[1] ?? '';
}

/** A lease is taken, ended or released: it says who works on a row, which no record shows. */
const LEASED = /\$\{\w+Lease\.(taken|ended|released)\b/;

/** Whether an update writes nothing that a record shows. */
function isSilent(table: string, set: string | undefined): boolean {
  if (set === undefined) return false;
  const silent = SILENT_COLUMNS[table] ?? [];
  const names = [...set.matchAll(/"?(\w+)"?\s*=(?!=)/g)].map(([, name = '']) => name);
  const isWritten = names.length > 0 || LEASED.test(set);
  return isWritten && names.every((name) => silent.includes(name));
}

function untold(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const inSql = [...source.matchAll(WRITES)]
    .filter(
      ({ index, 2: table = '', 3: set }) =>
        !['recordSql', 'recordPart'].includes(tagBefore(source, index)) && !isSilent(table, set),
    )
    .map(([, verb, table]) => `${path}: ${verb} ${table}`);
  const inPrisma = [...source.matchAll(PRISMA)].map(([, model, verb]) => `${path}: ${model}.${verb}`);
  return [...inSql, ...inPrisma];
}

it('is the only way that a record is written', () => {
  expect(sources.flatMap(untold)).toEqual([]);
});
