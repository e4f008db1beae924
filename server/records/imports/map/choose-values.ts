import type { Context } from '@/server/kernel/context';
import { badRequest, invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { updateCustomField } from '@/server/records/custom-fields/update';
import { createStage } from '@/server/records/stages/create';
import type { Column, Importable, importsContract } from '../contract';
import { authorizeFor, RESOURCES } from '../resources';
import { CUSTOM, type Field, fieldsOf } from './fields';
import { type MatchKind, matcher, matchKindOf, targetsOf } from './targets';

type Sent = Input<typeof importsContract.update>;
export type SentValues = NonNullable<Sent['values']>;
type Choice = SentValues[string][string];
/** By header and cell. */
export type ChosenValues = Record<string, Column['chosen']>;

/** Finds what cells were said to be, and makes what there is to make. */
export async function chosenValues(
  ctx: Context,
  resource: Importable,
  columns: readonly Column[],
  sent: SentValues,
): Promise<ChosenValues> {
  const fields = await fieldsOf(ctx, resource);
  const chosen: ChosenValues = {};
  for (const [header, cells] of Object.entries(sent)) {
    const column = columns.find((one) => one.header === header);
    if (!column) throw invalid('values', `the file has no column '${header}'.`);
    const field = fields.find(({ name }) => name === column.field);
    const kind = field && matchKindOf(resource, field);
    if (!kind) throw invalid('values', `the cells of '${header}' are not looked up.`);
    chosen[header] = await ofColumn(ctx, { resource, field, kind, cells });
  }
  return chosen;
}

interface Chosen {
  resource: Importable;
  field: Field;
  kind: MatchKind;
  cells: Record<string, Choice>;
}

async function ofColumn(ctx: Context, { resource, field, kind, cells }: Chosen): Promise<Column['chosen']> {
  const find = matcher(kind, await targetsOf(db, ctx, kind, field), {});
  const found = new Map<string, string | null>();
  // What is wrong is said before anything is made.
  for (const [cell, choice] of Object.entries(cells)) {
    if (typeof choice === 'object') {
      if (choice !== null && kind !== 'stage' && !field.name.startsWith(CUSTOM))
        throw badRequest(`'${cell}' cannot be made: only stages and options of custom fields can.`);
      found.set(cell.trim(), null);
      continue;
    }
    const { to, why } = find(choice);
    if (to === null || why !== 'name') throw invalid('values', `there is no ${WORD[kind]} '${choice}'.`);
    found.set(cell.trim(), to);
  }
  const made = Object.keys(cells).filter((cell) => typeof cells[cell] === 'object' && cells[cell] !== null);
  if (made.length > 0) {
    const make = kind === 'stage' ? makeStages(ctx, made) : makeOptions(ctx, resource, field, made);
    for (const [cell, to] of await make) found.set(cell.trim(), to);
  }
  return Object.fromEntries(found);
}

const WORD: Record<MatchKind, string> = { owner: 'member', stage: 'stage', pipeline: 'pipeline', choice: 'choice' };

/** New stages stand last in the default pipeline. */
async function makeStages(ctx: Context, names: readonly string[]): Promise<[string, string][]> {
  authorizeFor(ctx, 'write', 'pipelines');
  const [pipeline] = await db.query<{ id: string }>(sql`
    SELECT p.id::text FROM "Pipeline" p WHERE p."workspaceId" = ${ctx.workspaceId}::uuid ORDER BY p."isDefault" DESC, p."order" LIMIT 1`);
  if (!pipeline) throw badRequest('There is no pipeline.');
  const made: [string, string][] = [];
  for (const name of names) {
    const { stage } = await createStage(ctx, { id: pipeline.id, name: name.trim().slice(0, 100) });
    made.push([name, stage.id]);
  }
  return made;
}

async function makeOptions(ctx: Context, resource: Importable, field: Field, names: readonly string[]) {
  authorizeFor(ctx, 'write', 'custom-fields');
  const { entity } = RESOURCES[resource].definition;
  const [found] = await db.query<{ id: string }>(sql`
    SELECT f.id::text FROM "CustomField" f WHERE f."workspaceId" = ${ctx.workspaceId}::uuid
      AND f.entity = ${entity ?? ''} AND f.key = ${field.name.slice(CUSTOM.length)}`);
  if (!found) throw badRequest(`The field '${field.name}' is gone.`);
  const options = names.map((name) => name.trim().slice(0, 200));
  await updateCustomField(ctx, { id: found.id, options: [...field.choices, ...options] });
  return names.map((name, i): [string, string] => [name, options[i] ?? name]);
}
