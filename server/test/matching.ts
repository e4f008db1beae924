import { resources } from '@/server/app/endpoints';
import { call } from './call';
import { makeWorkspace, type TestWorkspace } from './factories';

const { contacts, leads, outreachMatches, products } = resources;

/** A workspace with a product and contacts who fit it more or less. */
export async function makeMarket() {
  const ws = await makeWorkspace();
  const { body } = await call(ws.key, products.upsert, {
    products: [
      {
        name: 'Route planner',
        externalId: 'route',
        category: 'Logistics',
        type: 'SERVICE',
        price: 900,
        description: 'Plans delivery routes for warehouses. Saves fuel.',
      },
    ],
  });
  const productId = body.results[0]?.id ?? '';
  const made = await call(ws.key, contacts.upsert, {
    contacts: [
      person('Ada Lovelace', {
        title: 'Head of Logistics',
        category: 'Logistics',
        engagementScore: 80,
        status: 'ACTIVE',
      }),
      person('Bob Babbage', { title: 'Warehouse lead', engagementScore: 30 }),
      person('Cleo Curie', { title: 'Buyer', engagementScore: 5 }),
      person('Dan Darwin', { title: 'Chief of Logistics', doNotContact: true }),
      person('Eve Euler', { title: 'Chief of Logistics', emailOptOut: true }),
      person('Fay Fermat', { title: 'Chief of Logistics' }),
      { name: 'Gus Gauss', title: 'Chief of Logistics' },
    ],
  });
  await call(ws.key, resources.suppressions.create, { email: 'FAY.fermat@example.com' });
  await call(ws.key, leads.create, {
    name: 'Bob Babbage',
    email: 'bob.babbage@example.com',
    estimatedInterest: 'HIGH',
    offeringId: productId,
  });
  const [ada = '', bob = '', cleo = ''] = made.body.results.map(({ id }) => id ?? '');
  return { ws, productId, ada, bob, cleo };
}

const person = (name: string, more: Record<string, unknown>) => ({
  name,
  firstName: name.split(' ')[0] ?? '',
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  ...more,
});

/** A match of which everybody is included. */
export async function makeIncluded(ws: TestWorkspace, productId: string) {
  const { body } = await call(ws.key, products.match, { id: productId });
  await call(ws.key, outreachMatches.decideMany, { id: body.match.id, decision: 'INCLUDED' });
  return body.match;
}
