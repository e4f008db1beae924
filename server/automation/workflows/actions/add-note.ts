import { applyChanges } from '@/server/kernel/changes';
import { newId } from '@/server/kernel/db/ids';
import { addToNotes } from '@/server/records/leads/add-to-notes';
import { noteDefinition } from '@/server/records/notes/definition';
import { fillAll } from './fill';
import { type Act, Failure, type Outcome, withAction } from './step';
import { writeRecords } from './write';

/** Puts a note on the records; a lead has none, so what is to be noted goes to the end of its own notes. */
export const addNote: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'ADD_NOTE');
  const bodies = await fillAll(
    tx,
    ctx,
    steps,
    steps.map(({ action }) => action.body),
  );
  const outcomes: Outcome[] = [];
  const changes = [];
  const patches = [];
  for (const [i, step] of given.entries()) {
    const body = bodies[i] ?? '';
    const { contactId, dealId, entity, row } = step.record;
    if (body instanceof Failure) outcomes[i] = body;
    else if (entity === 'LEAD') {
      patches.push({ step, columns: { notes: addToNotes(row.notes as string | null, body) } });
    } else if (!contactId && !dealId) outcomes[i] = new Failure('There is no contact or deal to put a note on.');
    else {
      const columns = { ...noteDefinition.defaults, body, contactId, dealId };
      changes.push({ kind: 'created' as const, id: newId(), sent: Object.keys(columns), columns });
    }
  }
  await applyChanges(tx, ctx, noteDefinition, changes);
  await writeRecords(tx, ctx, patches);
  return given.map((_, i) => outcomes[i] ?? 'Added a note.');
};
