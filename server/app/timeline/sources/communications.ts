import { tableSource } from '../source';

/** Calls, meetings and messages that were logged. */
export const communications = tableSource({
  type: 'communication',
  scopes: ['read:communications'],
  table: 'Communication',
  by: { contact: 'contactId', lead: 'leadId' },
  at: 't."occurredAt"',
  title: 't.subject',
  text: 't.body',
  details: `'communicationType', t.type, 'direction', t.direction`,
});
