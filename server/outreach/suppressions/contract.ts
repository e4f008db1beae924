import { z } from 'zod';
import { deleted } from '@/server/kernel/contract/batch';
import { cursor, email, exactEmail, limit, since, utc } from '@/server/kernel/contract/fields';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { idOf, naming } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { suppressionDescriptor } from './descriptor';

const SUPPRESSION_REASONS = ['UNSUBSCRIBE', 'BOUNCE', 'COMPLAINT', 'MANUAL'] as const;

export const suppression = z.strictObject({
  id: z.string(),
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  removable: z.boolean().describe('Whether the API may remove it.'),
  createdAt: utc(),
});
export type Suppression = z.infer<typeof suppression>;

/** What suppressions can be listed and sorted by. */
export const suppressionListing = describeListing({
  of: suppressionDescriptor,
  record: suppression,
  sort: ['email', 'reason', 'createdAt'],
  include: {},
  search: ['email'],
});

export const suppressionsContract = {
  list: operation({
    id: 'suppressions.list',
    method: 'GET',
    path: '/suppressions',
    scopes: ['write:workflows', 'read:suppressions', 'write:suppressions'],
    summary: 'List suppressed addresses, newest first',
    listing: suppressionListing,
    input: z.object({
      ...suppressionListing.query,
      email: naming(exactEmail(), 'Suppression', 'email').describe('One address, in any case.'),
      since: since('since').describe('Those made at or after this time.'),
      limit: limit(1000, 100),
      cursor: cursor(),
    }),
    output: z.strictObject({ suppressions: z.array(suppression), ...pageEnd() }),
  }),
  create: operation({
    id: 'suppressions.create',
    method: 'POST',
    path: '/suppressions',
    scopes: ['write:workflows', 'write:suppressions'],
    summary: 'Suppress an address, or return the suppression that it has',
    input: z.object({ email: email() }),
    output: z.strictObject({ suppression, created: z.boolean() }),
    status: 201,
    alsoStatus: [200],
    example: { email: 'ada@example.com' },
  }),
  delete: operation({
    id: 'suppressions.delete',
    method: 'DELETE',
    path: '/suppressions/{id}',
    scopes: ['write:workflows', 'write:suppressions'],
    summary: 'Let mail go to an address again',
    input: z.object({ id: idOf('Suppression') }),
    output: deleted.extend({ email: z.string() }),
    errors: [404, 409],
  }),
};
