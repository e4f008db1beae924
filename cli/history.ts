import type { ChangeAnswer } from '@/server/workspace/changes/contract';

/** Whether an operation answers changes of records. */
export const showsChanges = ({ id }: { id: string }) => id === 'changes.list' || id.endsWith('.history');

/** A change as a table shows it: a row for each field that it changed. */
export function rowsOfChange(row: Record<string, unknown>): Record<string, unknown>[] {
  const { at, actor, kind, entity, changed } = row as unknown as ChangeAnswer;
  const who = actor.name ? `${actor.name} (${actor.kind})` : actor.kind;
  const head = { when: at.replace('T', ' ').slice(0, 19), who, what: `${entity} ${kind}` };
  const fields = Object.entries(changed);
  if (fields.length === 0) return [head];
  return fields.map(([field, { before, after }]) => ({ ...head, field, before, after }));
}
