import { descriptors, type PointedAtBy, pointingAt } from '@/server/app/registry';
import { raw, type Sql, sql } from '@/server/kernel/db/client';

/** Business records: they stay when a person is erased, and lose their pointer. */
export const KEPT: ReadonlySet<string> = new Set(['Deal', 'Quote']);

/** Whether the row `t` of a table says an address by itself, in any case; the tables are where looking for a person begins. */
export const ADDRESSED: Readonly<Record<string, (forms: readonly string[]) => Sql>> = {
  Contact: (forms) => sql`lower(t.email) = ANY(${forms}::text[])`,
  Lead: (forms) => sql`lower(t.email) = ANY(${forms}::text[])`,
  Booking: (forms) => sql`lower(t."inviteeEmail") = ANY(${forms}::text[])`,
  Email: (forms) => sql`(lower(t."fromEmail") = ANY(${forms}::text[]) OR lower(t."toEmail") = ANY(${forms}::text[]))`,
  Chat: (forms) => sql`lower(t."visitorEmail") = ANY(${forms}::text[])`,
  FormSubmission: (forms) => sql`EXISTS (
    SELECT FROM jsonb_each_text(t.fields) f WHERE lower(trim(f.value)) = ANY(${forms}::text[]))`,
  CampaignRecipient: (forms) => sql`lower(t.email::text) = ANY(${forms}::text[])`,
  BookingMail: (forms) => sql`lower(t.email::text) = ANY(${forms}::text[])`,
  Suppression: (forms) => sql`lower(t.email::text) = ANY(${forms}::text[])`,
  CaughtMail: (forms) => sql`(lower(t."fromEmail") = ANY(${forms}::text[])
    OR EXISTS (SELECT FROM unnest(t.recipients) r WHERE lower(r) = ANY(${forms}::text[])))`,
};

/** Lists of addresses of which one may be the person's, in rows that are about somebody else. */
export const COPIED: Readonly<Record<string, readonly string[]>> = {
  Email: ['toEmails', 'ccEmails', 'bccEmails'],
  Booking: ['guests'],
};

/** A table in which a person is looked for. */
export interface SearchedTable {
  table: string;
  /** Its columns that point at what was found before. */
  pointers: readonly PointedAtBy[];
}

/** What is not followed: it says nothing of the person but that it was theirs. */
const notFollowed = (table: string) => KEPT.has(table);

/**
 * Where a person is looked for, in an order in which what is pointed at comes first: the tables that say addresses, all that points
 * at a contact or a lead, and the parts that go with what was found. It follows the descriptors, so that a new pointer is found.
 */
export function tablesToSearch(): SearchedTable[] {
  const found = new Map<string, PointedAtBy[]>([
    ['Contact', []],
    ['Lead', []],
  ]);
  for (const table of Object.keys(ADDRESSED)) found.set(table, []);
  const roots = new Set(['Contact', 'Lead']);
  // A map is walked in the order of its entries, also those that are added meanwhile.
  for (const [table] of found) {
    if (notFollowed(table)) continue;
    for (const pointer of pointingAt(table)) {
      if (pointer.table === table || !(roots.has(table) || pointer.onDelete === 'go')) continue;
      found.set(pointer.table, [...(found.get(pointer.table) ?? []), pointer]);
    }
  }
  return inOrder([...found].map(([table, pointers]) => ({ table, pointers })));
}

/** What is pointed at stands before what points at it. */
function inOrder(places: SearchedTable[]): SearchedTable[] {
  const ordered: SearchedTable[] = [];
  let rest = places;
  while (rest.length > 0) {
    const waits = ({ table, pointers }: SearchedTable) =>
      pointers.some(({ to }) => to !== table && rest.some((other) => other.table === to));
    const ready = rest.filter((place) => !waits(place));
    const [first] = rest;
    if (ready.length === 0 && first) ready.push(first);
    ordered.push(...ready);
    rest = rest.filter((place) => !ready.includes(place));
  }
  return ordered;
}

/** Whether a table's rows are records of their own, or parts of one. */
export const isRecord = (table: string): boolean => descriptors.some((descriptor) => descriptor.table === table);

/** The name of a table in the answer: `contacts`, `emailEvents`. */
export function sectionOf(table: string): string {
  const plural = descriptors.find((descriptor) => descriptor.table === table)?.plural;
  return plural ?? `${table.charAt(0).toLowerCase()}${table.slice(1)}${table.endsWith('Mail') ? '' : 's'}`;
}

/** The row `t` of a table, in SQL. */
export const rowsOf = (table: string): Sql => raw(`"${table}" t`);
