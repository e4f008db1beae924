import type { Context } from '@/server/kernel/context';
import { type Db, empty, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { foldedForms } from '@/server/kernel/mail/address';
import { ADDRESSED, COPIED, isRecord, KEPT, rowsOf, sectionOf, tablesToSearch } from './reach';

/** What is held about an address. */
export interface Person {
  email: string;
  /** The address as it may have been written down, in lower case. */
  forms: string[];
  /** By table: the ids of the rows that are the person's. */
  ids: Map<string, string[]>;
  /** By table: the ids of business records, which stay. */
  kept: Map<string, string[]>;
  /** Contacts and leads with the address that are deleted already, of which the history and the trash still tell. */
  former: string[];
  /** By table: the ids of rows about somebody else that list the address. */
  copied: Map<string, string[]>;
}

export const idsOf = ({ ids }: Person, table: string): string[] => ids.get(table) ?? [];

/** Every id that is the person's, also of what is gone. */
export const allIds = ({ ids, former }: Person): string[] => [...[...ids.values()].flat(), ...former];

async function findIds(on: Db, ctx: Context, table: string, conditions: Sql[], end: Sql = empty): Promise<string[]> {
  if (conditions.length === 0) return [];
  const rows = await on.query<{ id: string }>(sql`
    SELECT t.id::text AS id FROM ${rowsOf(table)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${join(conditions, ' OR ')}) ORDER BY t.id ${end}`);
  return rows.map(({ id }) => id);
}

/**
 * Looks for everything that is held about an address, table by table.
 * @param lock holds contacts and leads until the transaction ends, so that nothing new points at them
 */
export async function findPerson(on: Db, ctx: Context, email: string, { lock = false } = {}): Promise<Person> {
  const [ids, kept, copied] = [new Map(), new Map(), new Map()];
  const person: Person = { email, forms: foldedForms(email), ids, kept, copied, former: [] };
  for (const { table, pointers } of tablesToSearch()) {
    const conditions = [ADDRESSED[table]?.(person.forms)].filter((one) => one !== undefined);
    for (const { column, to } of pointers) {
      const ids = idsOf(person, to);
      if (ids.length > 0) conditions.push(sql`t.${raw(`"${column}"`)} = ANY(${ids}::uuid[])`);
    }
    if (table === 'Task') conditions.push(ofMeetings(ctx, idsOf(person, 'Booking')));
    const held = lock && (table === 'Contact' || table === 'Lead');
    const ids = await findIds(on, ctx, table, conditions, held ? raw('FOR UPDATE') : empty);
    if (ids.length > 0) (KEPT.has(table) ? person.kept : person.ids).set(table, ids);
  }
  await findFiles(on, ctx, person);
  await findCopies(on, ctx, person);
  await findFormer(on, ctx, person);
  return person;
}

/** The task that a meeting stands by, whomever it points at. */
const ofMeetings = (ctx: Context, bookings: readonly string[]): Sql => sql`
  t.id IN (SELECT b."taskId" FROM "Booking" b WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ANY(${bookings}::uuid[]))`;

/** Files hang on records by name and id. */
async function findFiles(on: Db, ctx: Context, person: Person): Promise<void> {
  const holders = [...person.ids].flatMap(([table, ids]) => (isRecord(table) ? ids : []));
  const ids = await findIds(on, ctx, 'File', [sql`t."recordId" = ANY(${holders}::uuid[])`]);
  if (ids.length > 0) person.ids.set('File', ids);
}

async function findCopies(on: Db, ctx: Context, person: Person): Promise<void> {
  for (const [table, columns] of Object.entries(COPIED)) {
    const all = raw(columns.map((column) => `t."${column}"`).join(' || '));
    const lists = sql`EXISTS (SELECT FROM unnest(${all}) a WHERE lower(a) = ANY(${person.forms}::text[]))
      AND NOT t.id = ANY(${idsOf(person, table)}::uuid[])`;
    const ids = await findIds(on, ctx, table, [lists]);
    if (ids.length > 0) person.copied.set(table, ids);
  }
}

async function findFormer(on: Db, ctx: Context, person: Person): Promise<void> {
  const rows = await on.query<{ id: string }>(sql`
    SELECT DISTINCT c."recordId"::text AS id FROM "Change" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c.kind IN ('deleted', 'merged') AND c."table" IN ('Contact', 'Lead')
      AND lower(c.fields->>'email') = ANY(${person.forms}::text[])`);
  const here = new Set(allIds(person));
  person.former = rows.flatMap(({ id }) => (here.has(id) ? [] : id));
}

/** How many rows of each kind, by the names of sections. */
export const countsOf = (found: ReadonlyMap<string, string[]>): Record<string, number> =>
  Object.fromEntries([...found].map(([table, ids]) => [sectionOf(table), ids.length]));
