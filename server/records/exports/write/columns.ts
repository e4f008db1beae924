import type { Context } from '@/server/kernel/context';
import { keysOf } from '@/server/kernel/contract/include';
import type { Listed } from '@/server/kernel/db/listing';
import { IMPORTABLE, type Importable } from '@/server/records/imports/contract';
import { CUSTOM, fieldsOf } from '@/server/records/imports/map/fields';
import { sourceOf } from '../lists';
import type { Exported } from '../names';
import type { ExportColumn } from '../sources';

type Row = Record<string, unknown>;

const at =
  (...path: string[]) =>
  (record: Row): unknown =>
    path.reduce<unknown>((value, name) => ownOf(value, name), record);

/** What a record says itself: a custom field may be called `constructor`, which every object has. */
const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Row)[name] : undefined;

/** What an import looks up by words, and where the record says it. */
const WORDS: Record<string, (record: Row) => unknown> = {
  companyName: at('company', 'name'),
  contactEmail: at('contact', 'email'),
  ownerEmail: at('owner', 'email'),
  stageName: at('pipelineStage', 'name'),
};
/** What another column says more exactly: the stage of a deal follows from its place on the board. */
const SAID_TWICE: Partial<Record<Exported, readonly string[]>> = { deals: ['stage'] };
const LAST = ['createdAt', 'updatedAt'];

const isImportable = (resource: Exported): resource is Importable & Exported =>
  IMPORTABLE.some((one) => one === resource);

/** The names that a record of a list has, with all that it can include. */
function namesOf({ record, listing }: Listed): Set<string> {
  const included = Object.entries(listing.includes).flatMap(([name, include]) => {
    const { shown, ids } = keysOf(name, include);
    return ids === undefined ? [shown] : [shown, ids];
  });
  return new Set([...record.names, ...included]);
}

/** What is shown of another record: what it is called. */
const nameOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { name, title } = value as Row;
  return name ?? title ?? value;
};

/** Every column that can be asked for: beside those of a whole file whatever the list shows, by its names, others by what they are called. */
export async function everyColumnOf(
  ctx: Pick<Context, 'workspaceId'>,
  resource: Exported,
  filters: Row = {},
): Promise<ExportColumn[]> {
  const whole = await columnsOf(ctx, resource, filters);
  const { described } = sourceOf(resource);
  const shown = described ? [...namesOf(described)].filter((name) => !whole.some((one) => one.name === name)) : [];
  return [...whole, ...shown.map(called)];
}

const called = (name: string): ExportColumn => ({ name, read: (record) => nameOf(record[name]) });

/**
 * The columns of a kind of record: those that an import knows, under the names that it knows, so that what was exported is imported
 * as it is; of other kinds the fields of the record, others by what they are called.
 * @param filters as the list has read them, where its columns depend on what it is of
 */
export async function columnsOf(
  ctx: Pick<Context, 'workspaceId'>,
  resource: Exported,
  filters: Row = {},
): Promise<ExportColumn[]> {
  const { described, columns } = sourceOf(resource);
  if (columns) return columns(ctx, filters);
  const names = described ? namesOf(described) : new Set<string>();
  if (!isImportable(resource)) return [...names].map(called);
  const left = SAID_TWICE[resource] ?? [];
  const fields = (await fieldsOf(ctx, resource)).flatMap(({ name }): ExportColumn[] => {
    if (left.includes(name)) return [];
    if (name.startsWith(CUSTOM)) return [{ name, read: at('customFields', name.slice(CUSTOM.length)) }];
    const word = names.has(name) ? at(name) : WORDS[name];
    return word ? [{ name, read: word }] : [];
  });
  return [...fields, ...LAST.map((name) => ({ name, read: at(name) }))];
}
