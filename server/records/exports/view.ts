import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import type { View } from '@/server/records/views/contract';
import { readView } from '@/server/records/views/record';
import type { exportsContract } from './contract';
import type { Exportable } from './names';
import { fieldsShownBy } from './shown-columns';
import { everyColumnOf } from './write/columns';

type Sent = Input<typeof exportsContract.create>;
/** What is to be written, once it is known of which list. */
export type Asked = Omit<Sent, 'viewId' | 'resource'> & { resource: Exportable };

/** What is asked for, with what its view says where nothing was sent. Throws the 404 of a view that the caller does not see. */
export async function withView(ctx: Context, { viewId, resource, ...sent }: Sent): Promise<Asked> {
  if (viewId === undefined) {
    if (resource === undefined) throw invalid('resource', 'Required', { code: 'required' });
    return { ...sent, resource };
  }
  const view = await readView(db, ctx, viewId);
  if (resource !== undefined && resource !== view.resource)
    throw invalid('resource', `must be ${view.resource}, as the view is one of these, or left out`);
  const { where = view.where, sort = view.sort, columns } = sent;
  // NDJSON has whole records.
  const shown = columns ?? (sent.format === 'ndjson' ? undefined : await columnsOfView(ctx, view));
  return { ...sent, resource: view.resource, where, sort, ...(shown && { columns: shown }) };
}

/** The columns of a view that there are still; undefined where it leaves them to whoever shows it. */
async function columnsOfView(ctx: Context, { resource, columns }: View): Promise<string[] | undefined> {
  const known = new Set((await everyColumnOf(ctx, resource)).map(({ name }) => name));
  const names = columns.map(({ field }) => field);
  const shown = fieldsShownBy(resource, names).filter((name) => known.has(name));
  return shown.length > 0 ? shown : undefined;
}
