import { messageOf } from '@/lib/query-client';
import { operationOf } from '@/lib/undo';
import type { RecordDefinition } from '../definition';
import type { Client } from '../procedures';
import type { TypeName, Values } from '../record-types';
import type { Outcome, RowWrite } from './cell-write';
import { saveTags } from './save-tags';
import { TAGS } from './use-grid-columns';

/** Rows that one request takes. */
const AT_ONCE = 1000;

type Changed<T extends TypeName> = { id: string } & Values<T>;

/** Writes cells: all of one kind of record by one operation, where the service has one for it, and tags by theirs. */
export async function saveCells<T extends TypeName>(
  client: Client,
  definition: RecordDefinition<T>,
  jobs: readonly RowWrite<T>[],
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { refused: new Map(), rows: [], operations: [] };
  const nothing: Values<T> = {};
  const changed = jobs.flatMap(({ row, cells }): Changed<T>[] => {
    const written = cells.filter(({ field }) => field.name !== TAGS);
    if (written.length === 0) return [];
    return [{ ...written.reduce((values, { field, value }) => field.write(values, value), nothing), id: row.id }];
  });
  await saveChanged(client, definition, changed, outcome);
  if (definition.tagged) await saveTags(client, definition.tagged, jobs, outcome);
  return outcome;
}

/** Writes what is changed of rows, as many at a time as a request takes. */
export async function saveChanged<T extends TypeName>(
  client: Client,
  definition: RecordDefinition<T>,
  changed: readonly Changed<T>[],
  outcome: Outcome<T>,
): Promise<void> {
  for (let at = 0; at < changed.length; at += AT_ONCE)
    await saveRows(client, definition, changed.slice(at, at + AT_ONCE), outcome);
}

async function saveRows<T extends TypeName>(
  client: Client,
  { batch, update }: RecordDefinition<T>,
  changed: readonly Changed<T>[],
  outcome: Outcome<T>,
): Promise<void> {
  const note = (answer: object) => outcome.operations.push(...[operationOf(answer) ?? []].flat());
  if (batch) {
    try {
      const saved = await batch(client, changed);
      for (const [id, why] of saved.refused) outcome.refused.set(id, why);
      outcome.rows.push(...saved.rows);
      note(saved);
    } catch (error) {
      for (const { id } of changed) outcome.refused.set(id, messageOf(error));
    }
    return;
  }
  // One after the other: of calls that go out together nobody could tell which operation was whose.
  for (const { id, ...changes } of changed) {
    try {
      const row = await update?.(client, id, changes as Values<T>);
      if (!row) continue;
      outcome.rows.push(row);
      note(row);
    } catch (error) {
      outcome.refused.set(id, messageOf(error));
    }
  }
}
