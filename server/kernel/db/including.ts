import {
  IDS,
  type Includes,
  idKeyOf,
  keysOf,
  shownFields,
  type Tags,
  type ToOne,
} from '@/server/kernel/contract/include';
import { raw, sql } from './client';
import type { RecordType } from './record';

/** What an include adds to a statement: fields by name, and the join that they need. */
interface Added {
  fields: [name: string, sql: string][];
  join?: string;
}

const quote = (name: string) => `"${name}"`;

/** The id alone needs no join. */
const idOf = (name: string, include: ToOne): Added => ({
  fields: [[idKeyOf(name, include), `t.${quote(include.column)}`]],
});

function oneOf(name: string, include: ToOne): Added {
  const alias = quote(`i_${name}`);
  const pairs = shownFields(include)
    .map((field) => `'${field}', ${alias}.${quote(field)}`)
    .join(', ');
  const shown = `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(${pairs}) END`;
  const same = `${alias}."workspaceId" = t."workspaceId" AND ${alias}.id = t.${quote(include.column)}`;
  return {
    fields: [...idOf(name, include).fields, [keysOf(name, include).shown, shown]],
    join: `LEFT JOIN ${quote(include.of.table)} ${alias} ON ${same}`,
  };
}

/** The tags of a record as one array, in the order of their names; in a read of many this is a look-up for each by index. */
const tagArray = ({ column }: Tags, field: string) => `(
  SELECT coalesce(json_agg(g.${field} ORDER BY g.name, g.id), '[]') FROM "TagAssignment" a
  JOIN "Tag" g ON g."workspaceId" = a."workspaceId" AND g.id = a."tagId"
  WHERE a."workspaceId" = t."workspaceId" AND a.${quote(column)} = t.id)`;

function addedBy(includes: Includes, wanted: readonly string[], { beside }: Pick<RecordType, 'beside'>): Added[] {
  return Object.entries(includes).flatMap(([name, include]): Added[] => {
    const isShown = wanted.includes(name);
    if (!isShown && !wanted.includes(IDS)) return [];
    if (include.kind === 'one') return [isShown ? oneOf(name, include) : idOf(name, include)];
    if (include.kind === 'column') return isShown ? [{ fields: [[name, beside[name] ?? `t.${quote(name)}`]] }] : [];
    const ids: [string, string] = ['tagIds', tagArray(include, 'id')];
    return [{ fields: isShown ? [ids, [name, tagArray(include, 'name')]] : [ids] }];
  });
}

/**
 * A record's form with what a caller asked for beside it. It is still one statement for a page, and the same record where nothing
 * is asked for. What the form prints already stays as it is.
 */
export function including<T>(record: RecordType<T>, includes: Includes, wanted: readonly string[] = []): RecordType<T> {
  const added = addedBy(includes, wanted, record).map(({ fields, join }) => {
    const own = fields.filter(([name]) => !record.names.includes(name));
    const needsJoin = own.some(([, text]) => text.startsWith('CASE'));
    return { own, join: needsJoin ? join : undefined };
  });
  const fields = added.flatMap(({ own }) => own);
  if (fields.length === 0) return record;
  const columns = fields.map(([name, text]) => `${text} AS ${quote(name)}`).join(', ');
  const joins = added.flatMap(({ join }) => join ?? []).join(' ');
  return {
    ...record,
    columns: sql`${record.columns}, ${raw(columns)}`,
    from: sql`${record.from} ${raw(joins)}`,
    names: [...record.names, ...fields.map(([name]) => name)],
  };
}
