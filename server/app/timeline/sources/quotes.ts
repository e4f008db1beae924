import { tableSource } from '../source';

export const quotes = tableSource({
  type: 'quote',
  scopes: ['read:quotes'],
  table: 'Quote',
  by: { contact: 'contactId', company: 'companyId', deal: 'dealId' },
  at: 't."createdAt"',
  title: 't.title',
  text: 't.notes',
  details: `'number', t.number, 'status', t.status, 'total', trim_scale(t.total)`,
});
