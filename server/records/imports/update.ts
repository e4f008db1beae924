import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { badRequest, conflict, invalid, nothingToUpdate } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { createCustomField } from '@/server/records/custom-fields/create';
import type { Column, Importable, importsContract } from './contract';
import { type ChosenValues, chosenValues } from './map/choose-values';
import { CUSTOM, fieldsOf } from './map/fields';
import { lockImport, showImport } from './record';
import { authorizeFor, RESOURCES } from './resources';

type Sent = Input<typeof importsContract.update>;
type Mapping = NonNullable<Sent['mapping']>;

/** Chooses what columns are for, before any row is written. */
export async function updateImport(ctx: Context, { id, ...sent }: Sent) {
  const { mapping, values, reading, matchBy, duplicates, encoding } = sent;
  if (Object.values(sent).every((value) => value === undefined))
    throw nothingToUpdate('mapping', 'values', 'reading', 'matchBy', 'duplicates', 'encoding');
  const { import: before } = await showImport(ctx, id);
  const isOther = typeof encoding === 'string' && encoding !== before.encoding;
  if (isOther && !isEncoding(encoding)) throw invalid('encoding', 'no such encoding.');
  // Rows that were written would be written again from the beginning of the file.
  const isMended = before.state === 'FAILED' && before.startedAt === null && isOther;
  if (before.state !== 'UPLOADING' && before.state !== 'READY' && !isMended)
    throw conflict(`This import is ${before.state}, not READY.`, 'wrong_state');
  if ((mapping || values || reading) && before.state === 'UPLOADING')
    throw conflict('The columns are known once the file is complete and read.', 'wrong_state');
  const isReread = isOther && before.state !== 'UPLOADING';
  const chosen = mapping && (await withNewFields(ctx, before.resource, before.columns, mapping));
  const mappedNow = chosen ? mapped(before.columns, chosen) : before.columns;
  const named = values && (await chosenValues(ctx, before.resource, mappedNow, values));
  return sqlTransaction(ctx, async (tx) => {
    const held = await lockImport(tx, ctx, id);
    if (held.state !== before.state) throw conflict(`This import is ${held.state}.`, 'wrong_state');
    const columns = readAs(chosen ? mapped(held.columns, chosen) : held.columns, named, reading);
    await tx.query(sql`
      UPDATE "Import" SET columns = ${JSON.stringify(columns)}::jsonb, "matchBy" = coalesce(${matchBy ?? null}, "matchBy"),
        duplicates = coalesce(${duplicates ?? null}, duplicates), encoding = coalesce(${encoding ?? null}, encoding), preview = NULL,
        ${raw(isReread ? `state = 'READING', "textSize" = NULL,` : '')} error = NULL, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    if (isReread) tx.afterCommit(() => signalWork('imports/due'));
    return showImport(ctx, id, tx);
  });
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** Makes the custom fields that columns are to become, once all that is named is there. */
async function withNewFields(
  ctx: Context,
  resource: Importable,
  columns: readonly Column[],
  mapping: Mapping,
): Promise<Record<string, string | null>> {
  const fields = await fieldsOf(ctx, resource);
  const { entity } = RESOURCES[resource].definition;
  for (const [header, to] of Object.entries(mapping)) {
    if (!columns.some((column) => column.header === header))
      throw invalid('mapping', `the file has no column '${header}'.`);
    if (typeof to === 'string' && !fields.some(({ name }) => name === to))
      throw invalid('mapping', `there is no field '${to}'.`);
  }
  const made: Record<string, string | null> = {};
  for (const [header, to] of Object.entries(mapping)) {
    if (typeof to !== 'object' || to === null) {
      made[header] = to;
      continue;
    }
    if (!entity) throw badRequest(`${resource} have no custom fields.`);
    authorizeFor(ctx, 'write', 'custom-fields');
    const { customField } = await createCustomField(ctx, { entity, ...to });
    made[header] = `${CUSTOM}${customField.key}`;
  }
  return made;
}

function mapped(columns: readonly Column[], mapping: Record<string, string | null>): Column[] {
  const chosen = columns.map((column): Column => {
    const field = mapping[column.header];
    return field === undefined || field === column.field
      ? column
      : // What its cells were chosen to be was said of another field.
        { ...column, field, why: field === null ? null : 'chosen', chosen: {}, unknown: null };
  });
  const used = chosen.flatMap(({ field }) => field ?? []);
  const twice = used.find((field, i) => used.indexOf(field) !== i);
  if (twice !== undefined) throw badRequest(`Two columns are for '${twice}': leave one of them out.`);
  return chosen;
}

/** Columns with what their cells were chosen to be, and how they are read. */
function readAs(columns: readonly Column[], named: ChosenValues = {}, reading: Sent['reading'] = {}): Column[] {
  const stray = Object.keys(reading).find((header) => !columns.some((column) => column.header === header));
  if (stray !== undefined) throw invalid('reading', `the file has no column '${stray}'.`);
  return columns.map((column) => {
    const { dayFirst, decimal, unknown } = reading[column.header] ?? {};
    const isChosen = { days: dayFirst !== undefined, amounts: decimal !== undefined };
    return {
      ...column,
      ...{ dayFirst: dayFirst ?? column.dayFirst, decimal: decimal ?? column.decimal },
      ...{ unknown: unknown ?? column.unknown, chosen: { ...column.chosen, ...named[column.header] } },
      open: column.open !== null && isChosen[column.open] ? null : column.open,
    };
  });
}
