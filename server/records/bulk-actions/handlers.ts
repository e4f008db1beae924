import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { addTags, lockTags, removeTags } from '@/server/records/tags/assign';
import { tagsContract } from '@/server/records/tags/contract';
import type { Tagged } from '@/server/records/tags/tagged';
import { patchMany } from '@/server/records/upsert/patch-many';
import { ownerReference } from '@/server/workspace/members/reference';
import type { Action, ActionType } from './contract';
import { checkField, fieldRow, missingReferences, refuse } from './field';
import type { BulkResource } from './resources';

/** Why records were refused, by id. */
type Refused = ReadonlyMap<string, string>;
const NONE: Refused = new Map();

/** What an action does to records of one kind. */
export interface Handler<T extends ActionType> {
  /** What whoever asks for it must be allowed beside writing such records. */
  scopes?: readonly AcceptedScope[];
  /** Whether it is done to all of them together. */
  isWhole?: boolean;
  /** How many of them are done in one transaction, where each takes long. */
  pageRows?: number;
  /** Throws where it could be done to none of them. */
  check(tx: Transaction, ctx: Context, resource: BulkResource, action: Action<T>): Promise<void>;
  /** Does it to records that are locked. Throws, as `check` does, where it can no longer be done to any. */
  apply(tx: Transaction, ctx: Context, resource: BulkResource, action: Action<T>, ids: string[]): Promise<Refused>;
}
export type Handlers<T extends ActionType = ActionType> = { readonly [K in T]: Handler<K> };

const tagging = <T extends 'addTags' | 'removeTags'>(write: typeof addTags): Handler<T> => ({
  scopes: tagsContract.assign.scopes,
  check: (tx, ctx, _resource, { tagIds }) => lockTags(tx, ctx, tagIds, 'action.tagIds'),
  async apply(tx, ctx, { descriptor }, { tagIds }, ids) {
    await lockTags(tx, ctx, tagIds, 'action.tagIds');
    await write(tx, ctx, descriptor.entity as Tagged, ids, [...new Set(tagIds)]);
    return NONE;
  },
});

const definitionOf = ({ definition, descriptor }: BulkResource) => {
  if (!definition) throw new Error(`Nothing says how rows of ${descriptor.plural} are written.`);
  return definition;
};

const setOwner: Handler<'setOwner'> = {
  async check(tx, ctx, _resource, { ownerId }) {
    refuse(await missingReferences(tx, ctx, [ownerReference], { ownerId }), 'action.ownerId');
  },
  // Owners are told once, when it ends, and not page by page.
  apply: (tx, ctx, resource, { ownerId }, ids) =>
    patchMany(tx, ctx, definitionOf(resource), ids, { ownerId }, { notifyOwner: false }),
};

const setField: Handler<'setField'> = {
  check(tx, ctx, resource, action) {
    return checkField(tx, ctx, definitionOf(resource), action);
  },
  apply(tx, ctx, resource, action, ids) {
    const definition = definitionOf(resource);
    return patchMany(tx, ctx, definition, ids, fieldRow(definition, action));
  },
};

const remove: Handler<'delete'> = {
  check: async () => {},
  async apply(tx, ctx, { list: { record }, undeletable }, _action, ids) {
    const refused = undeletable ? await refusedOf(tx, ctx, record.table, undeletable, ids) : NONE;
    const gone = ids.filter((id) => !refused.has(id));
    const changes = gone.map((id) => ({ kind: 'deleted' as const, id, columns: {} }));
    await applyChanges(tx, ctx, { record }, changes);
    return refused;
  },
};

async function refusedOf(tx: Transaction, ctx: Context, table: string, why: string, ids: string[]): Promise<Refused> {
  const rows = await tx.query<{ id: string; error: string | null }>(sql`
    SELECT t.id::text, ${raw(why)} AS error FROM ${raw(`"${table}" t`)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])`);
  return new Map(rows.flatMap(({ id, error }) => (error === null ? [] : [[id, error] as const])));
}

/** What can be done to records by what records know alone. */
export const recordHandlers: Handlers<'addTags' | 'removeTags' | 'setOwner' | 'setField' | 'delete'> = {
  addTags: tagging(addTags),
  removeTags: tagging(removeTags),
  setOwner,
  setField,
  delete: remove,
};
