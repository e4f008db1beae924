import { columnOf, planFields } from '../fields';
import type { Net } from '../net';
import { checkParts, notifyParts } from '../parts';
import { removeMade } from '../remove';
import { restoreDeleted } from '../restore';
import { phasesOf, restoreValues } from '../restore-values';
import { presentIds, sourceOf, type Work } from '../work';
import { type CarriedRecords, type Left, type Page, STEP } from './plan';

/** Gives records that stayed what can be given back in this step; the parts that only notify wait for the last. */
export async function restoreFields(work: Work, { step, table, carried }: Page): Promise<Left | undefined> {
  const isFirst = step === STEP.pointers;
  const nets = work.nets;
  const own = isFirst ? nets : nets.map((net) => narrowed(net, carried[net.id]?.columns ?? []));
  for (const [id, { done }] of Object.entries(carried)) if (done) work.report.done(table, id);
  const part: Work = { ...work, nets: own };
  const patches = await planFields(part);
  const returning = new Set(nets.flatMap(({ after, id }) => (after ? [] : [`${table}:${id}`])));
  const { pointers, names, rest } = await phasesOf(part, patches, returning);
  if (step === STEP.rest) {
    await checkParts(work);
    for (const some of [pointers, names, rest]) await restoreValues(part, some);
    await notifyParts(work);
    return undefined;
  }
  await restoreValues(part, isFirst ? pointers : names);
  const later: CarriedRecords = {};
  const leave = (id: string, columns: readonly string[]) => {
    later[id] ??= { columns: [], done: work.report.isDone(table, id) };
    later[id].columns.push(...columns);
  };
  const waiting = isFirst ? [...names, ...rest] : [...pointers, ...rest];
  for (const { id, columns } of waiting) leave(id, Object.keys(columns));
  const parts = new Set(['tags', ...(sourceOf(table)?.parts?.map(({ field }) => field) ?? [])]);
  for (const { id, named } of nets) if ([...named].some((name) => parts.has(name))) leave(id, []);
  return { step: isFirst && names.length > 0 ? STEP.names : STEP.rest, carried: later };
}

/** What a record came to, in some columns alone. */
const narrowed = (net: Net, columns: readonly string[]): Net => ({
  ...net,
  fields: new Map([...net.fields].filter(([name]) => columns.includes(columnOf(name)))),
  named: new Set([...net.named].filter((name) => columns.includes(name))),
});

export async function removeRecords(work: Work): Promise<undefined> {
  await removeMade(work);
  return undefined;
}

/** Brings records back; what was changed of them before they were deleted waits for all of them. */
export async function restoreRecordsOf(work: Work, { table }: Page): Promise<Left> {
  await restoreDeleted(work);
  const changed = work.nets.filter(({ fields, named }) => fields.size + named.size > 0);
  const present = await presentIds(
    work,
    table,
    changed.map(({ id }) => id),
  );
  const back = changed.filter(({ id }) => present.has(id) && work.report.isDone(table, id));
  const carried = back.map(({ id, fields, named }) => {
    const columns = [...new Set([...fields.keys(), ...named].map(columnOf))];
    return [id, { columns, done: true }] as const;
  });
  return { step: STEP.rest, carried: Object.fromEntries(carried) };
}
