import { expect, test } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { CUSTOMIZED } from '@/server/records/custom-fields/customized';
import { PARENTS, parents } from '@/server/records/files/parents';
import { TAGGED } from '@/server/records/tags/tagged';
import { descriptors, type PointedAtBy, pointingAt } from './registry';

/** What the database says of columns that point at rows of a workspace. */
const POINTERS = `
  SELECT c.relname AS table, a.attname AS column, r.relname AS to,
    CASE f.confdeltype WHEN 'n' THEN 'empty' WHEN 'c' THEN 'go' ELSE 'refuse' END AS "onDelete",
    CASE WHEN EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey))
      THEN 'moveOnce' ELSE 'move' END AS "onMerge"
  FROM pg_constraint f
  JOIN pg_class c ON c.oid = f.conrelid
  JOIN pg_class r ON r.oid = f.confrelid
  JOIN pg_attribute w ON w.attrelid = c.oid AND w.attname = 'workspaceId'
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(f.conkey) AND a.attnum <> w.attnum
  WHERE f.contype = 'f' AND f.conparentid = 0 AND w.attnum = ANY(f.conkey)`;

const sorted = (pointers: PointedAtBy[]) =>
  pointers
    .map(({ table, column, to, onDelete, onMerge }) => [table, column, to, onDelete, onMerge].join(' '))
    .sort((a, b) => a.localeCompare(b));

test('what points at a record is what the database says, and so is what happens when that record goes or is merged', async () => {
  const { rows } = await pool.query<PointedAtBy>(POINTERS);
  const targets = [...new Set(rows.map(({ to }) => to))];
  expect(rows.length).toBeGreaterThan(70);
  expect(sorted(targets.flatMap(pointingAt))).toEqual(sorted(rows));
});

test('a descriptor names columns that are there, and no two say the same of themselves', async () => {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(`
    SELECT c.relname AS table, array_agg(a.attname::text) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 GROUP BY c.relname`);
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  for (const { table, title, owner, hasExternalId, hasCustomFields, tags } of descriptors) {
    const named = [title, owner, hasExternalId && 'externalId', hasCustomFields && 'customFields'].filter(Boolean);
    expect([table, columnsOf.get(table)]).toEqual([table, expect.arrayContaining(named)]);
    expect(columnsOf.get('TagAssignment')).toEqual(expect.arrayContaining(tags ? [tags] : []));
    expect([table, columnsOf.get(table)?.includes('externalId')]).toEqual([table, hasExternalId === true]);
    expect([table, columnsOf.get(table)?.includes('customFields')]).toEqual([table, hasCustomFields === true]);
  }
  for (const name of ['table', 'plural', 'entity'] as const) {
    const said = descriptors.flatMap((descriptor) => descriptor[name] ?? []);
    expect(said).toEqual([...new Set(said)]);
  }
});

test('every record that has tags, files or custom fields is among those that can have them', () => {
  const entities = (has: (descriptor: (typeof descriptors)[number]) => unknown) =>
    descriptors.filter(has).map(({ entity = '' }) => entity);
  expect(new Set(TAGGED)).toEqual(new Set(entities(({ tags }) => tags)));
  expect(new Set(CUSTOMIZED)).toEqual(new Set(entities(({ hasCustomFields }) => hasCustomFields)));
  expect(new Set(PARENTS)).toEqual(new Set(entities(({ hasFiles }) => hasFiles)));
  for (const { entity, table, resource } of Object.values(parents))
    expect(descriptors.find((descriptor) => descriptor.entity === entity)).toMatchObject({ table, resource });
});
