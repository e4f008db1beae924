import { z } from 'zod';
import { cursor, exact, limit, nextCursor, utc } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { who } from '@/server/workspace/changes/contract';
import { dryRun, reverted } from '@/server/workspace/operations/contract';
import { MAX_LISTED, TRASH_DAYS } from '@/server/workspace/operations/limits';

export const trashContract = {
  list: operation({
    id: 'trash.list',
    method: 'GET',
    path: '/trash',
    scopes: [],
    summary: `List what was deleted in the last ${TRASH_DAYS} days, newest first`,
    description: 'What went with another record, such as its files, is not listed: it comes back with that one.',
    input: z.object({
      entity: exact().describe('A kind of record such as `contact`, or several, divided by commas.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({
      records: z.array(
        z.strictObject({
          entity: z.string(),
          id: z.string(),
          title: z.string().nullable(),
          deletedAt: utc(),
          restorableUntil: utc(),
          by: who,
          operation: z.strictObject({ id: z.string(), name: z.string() }),
        }),
      ),
      nextCursor: nextCursor(),
    }),
  }),
  restore: operation({
    id: 'trash.restore',
    method: 'POST',
    path: '/trash/restore',
    scopes: [],
    summary: 'Bring deleted records back, with what went with them',
    description:
      'Under their ids, with their tags, files and whatever pointed at them, as far as it was not changed since. Needs the write scope of ' +
      'each kind of record that comes back or points there again.',
    input: z.object({
      ids: z.array(idOf('Contact').describe('Of a record of any kind.')).min(1).max(MAX_LISTED),
      dryRun,
    }),
    output: z.strictObject(reverted),
    errors: [404, 409],
    example: { ids: ['<contact id>'] },
  }),
};
