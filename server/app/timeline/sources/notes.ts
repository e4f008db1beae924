import { tableSource } from '../source';

export const notes = tableSource({
  type: 'note',
  scopes: ['read:notes'],
  table: 'Note',
  by: {
    ...{ contact: 'contactId', company: 'companyId', deal: 'dealId', lead: 'leadId' },
    ...{ case: 'caseId', contract: 'contractId' },
  },
  at: 't."createdAt"',
  title: 'NULL::text',
  text: 't.body',
  details: `'pinned', t.pinned, 'comments', (SELECT count(*)::int FROM "Comment" m
    WHERE m."workspaceId" = t."workspaceId" AND m."noteId" = t.id)`,
});
