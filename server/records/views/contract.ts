import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { choice, namedText, nullableText, oneOf, utc } from '@/server/kernel/contract/fields';
import { filterTree, type Tree } from '@/server/kernel/contract/filter';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { LISTED } from '@/server/records/listed-records';

/** The lists that are kept as views, by the plural of what they list. The last are of a floor above. */
export const VIEWED = [...LISTED, 'campaigns', 'sequences', 'suppressions'] as const;
export type Viewed = (typeof VIEWED)[number];

const column = z.strictObject({
  field: z.string().min(1).max(200),
  width: z.int().min(1).max(10_000).nullable().describe('In pixels; null: as the console sets it.'),
});

const view = z.strictObject({
  id: z.string(),
  resource: z.enum(VIEWED),
  name: z.string(),
  where: z
    .custom<Tree>()
    .meta({ jsonSchema: { type: 'object' } })
    .nullable()
    .describe('A tree of conditions; null: everything.'),
  sort: nullableText(),
  columns: z.array(column),
  shared: z.boolean(),
  isDefault: z.boolean().describe('Whether the list of the member who asks begins with it.'),
  position: z.int(),
  ownerId: nullableText().describe('The member who made it; null of one who left.'),
  createdAt: utc(),
  updatedAt: utc(),
});
export type View = z.infer<typeof view>;

const name = () => namedText('name', 100);
const row = {
  where: filterTree().nullable().optional().describe('A tree of conditions as lists take it; null: everything.'),
  sort: z.string().min(1).max(200).nullable().optional().describe('As lists take it.'),
  columns: z.array(column).max(200).optional(),
  shared: z.boolean().optional().describe('Whether everybody in the workspace sees it.'),
  isDefault: z.boolean().optional().describe('For the member who asks; one for each kind of list.'),
  position: z.int().min(0).max(1_000_000).optional(),
};

export const viewsContract = {
  list: operation({
    id: 'views.list',
    method: 'GET',
    path: '/views',
    scopes: [],
    summary: 'List your views and those that are shared, by position',
    input: z.object({ resource: choice(VIEWED, oneOf('resource', VIEWED)).optional() }),
    output: z.strictObject({ views: z.array(view) }),
  }),
  get: operation({
    id: 'views.get',
    method: 'GET',
    path: '/views/{id}',
    scopes: [],
    summary: 'Read a view',
    input: z.object({ id: idOf('View') }),
    output: z.strictObject({ view }),
    errors: [404],
  }),
  create: operation({
    id: 'views.create',
    method: 'POST',
    path: '/views',
    scopes: [],
    summary: 'Keep a filter, an order and columns of a list as a view',
    description:
      'Its maker alone sees it, unless it is shared, which takes the scope that writes its records. A key that belongs to no member makes shared ones.',
    input: z.object({ resource: choice(VIEWED, oneOf('resource', VIEWED)), name: name(), ...row }),
    output: z.strictObject({ view }),
    status: 201,
    example: {
      resource: 'contacts',
      name: 'New this month',
      where: { op: 'and', of: [{ field: 'createdAt', is: 'lastDays', value: 30 }] },
      sort: '-createdAt',
      columns: [{ field: 'name', width: 240 }],
      shared: true,
    },
  }),
  update: operation({
    id: 'views.update',
    method: 'PATCH',
    path: '/views/{id}',
    scopes: [],
    summary: 'Change a view',
    description:
      'Its maker may, and of a shared one owners and admins; a shared one takes the scope that writes its records. Whoever sees it may send `isDefault`.',
    input: z.object({ id: idOf('View'), name: name().optional(), ...row }),
    output: z.strictObject({ view }),
    errors: [404],
    example: { sort: 'name' },
  }),
  delete: operation({
    id: 'views.delete',
    method: 'DELETE',
    path: '/views/{id}',
    scopes: [],
    summary: 'Delete a view, and none of its records',
    input: z.object({ id: idOf('View') }),
    output: deleted,
    errors: [404],
  }),
};
