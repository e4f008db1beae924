import { z } from 'zod';
import { ALL } from '@/server/kernel/contract/scopes';
import { columnsBy, type ExportSource, type Paged } from '@/server/records/exports/sources';
import { type ChangeAnswer, historyContract } from '@/server/workspace/changes/contract';
import { listChanges } from '@/server/workspace/changes/list';

const { entity, recordId, actor, field, operation, from, to } = historyContract.list.input.shape;
const input = z.object({ entity, recordId, actor, field, operation, from, to });

/** What happened in the workspace, newest first. The list tells each what they may read; a file is of all of it, so it is for whoever may read all. */
export const exportedChanges: ExportSource = {
  ...{ scopes: [ALL], input },
  page: async (ctx, asked) => {
    const { changes, nextCursor } = await listChanges(ctx, asked as Paged<typeof input>);
    return { records: changes.value, next: nextCursor };
  },
  columns: async () =>
    columnsBy<ChangeAnswer>({
      id: ({ id }) => id,
      at: ({ at }) => at,
      actor: ({ actor: { kind, name } }) => name ?? kind,
      'actor.kind': ({ actor: { kind } }) => kind,
      'actor.id': ({ actor: { id } }) => id,
      kind: ({ kind }) => kind,
      entity: ({ entity: name }) => name,
      recordId: ({ recordId: id }) => id,
      recordName: ({ recordName }) => recordName,
      changed: ({ changed }) => changed,
      previous: ({ previous }) => previous,
      cause: ({ cause }) => cause,
      operation: ({ operation: { name } }) => name,
      'operation.id': ({ operation: { id } }) => id,
    }),
};
