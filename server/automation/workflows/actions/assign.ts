import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';
import { writeRecords } from './write';

interface Person {
  id: string;
  name: string;
  email: string;
}

export const assignOwner: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'ASSIGN_OWNER');
  const members = await readMembers(
    tx,
    ctx,
    steps.map(({ action }) => action.userId),
  );
  return assign(
    tx,
    ctx,
    given,
    steps.map(({ action }) => members.get(action.userId)),
    'Whoever it is to be assigned to is not a member any more.',
  );
};

/** Everybody in turn: the place in the round is taken by one statement for all records of a workflow. */
export const assignRoundRobin: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'ASSIGN_ROUND_ROBIN');
  const members = await readMembers(
    tx,
    ctx,
    steps.flatMap(({ action }) => action.userIds),
  );
  const chosen = new Map<Step, Person | undefined>();
  for (const id of new Set(steps.map(({ pendingRun }) => pendingRun.workflow.id))) {
    const own = given.filter(({ pendingRun }) => pendingRun.workflow.id === id);
    const first = await takePlaces(tx, ctx, id, own.length);
    for (const [i, step] of own.entries()) {
      const ids = step.action.type === 'ASSIGN_ROUND_ROBIN' ? step.action.userIds : [];
      const here = ids.flatMap((one) => members.get(one) ?? []);
      chosen.set(step, here[(first + i) % Math.max(1, here.length)]);
    }
  }
  const people = given.map((step) => chosen.get(step));
  return assign(tx, ctx, given, people, 'Nobody of those to assign it to is a member any more.');
};

async function takePlaces(tx: Transaction, ctx: Context, id: string, count: number): Promise<number> {
  const [row] = await tx.query<{ first: number }>(sql`
    UPDATE "Workflow" SET turn = (turn + ${count}::int) % 1000000000
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING turn - ${count}::int AS first`);
  if (!row) throw new Error('The workflow is held, and yet gone.');
  return Math.abs(row.first);
}

async function readMembers(tx: Transaction, ctx: Context, ids: string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await tx.query<Person>(sql`
    SELECT id::text, name, email::text FROM "Member"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR KEY SHARE`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function assign(
  tx: Transaction,
  ctx: Context,
  steps: Step[],
  people: (Person | undefined)[],
  nobody: string,
): Promise<Outcome[]> {
  const owners = steps.map(({ record }) => record.owner?.id);
  const rows = steps.flatMap((step, i) => {
    const person = people[i];
    return person && owners[i] !== person.id ? [{ step, columns: { ownerId: person.id } }] : [];
  });
  await writeRecords(tx, ctx, rows);
  return steps.map((_, i) => {
    const person = people[i];
    if (!person) return new Failure(nobody);
    return owners[i] === person.id ? `${person.name} was the owner already.` : `Assigned it to ${person.name}.`;
  });
}
