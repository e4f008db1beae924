import { sql } from '@/server/kernel/db/client';
import { namedBy, tableSource } from '../source';

const ANSWERS = `(SELECT string_agg((f.field->>'label') || ': ' || a.value, E'\\n' ORDER BY f.n)
  FROM "Form" o CROSS JOIN LATERAL jsonb_array_elements(o.fields) WITH ORDINALITY f(field, n)
  JOIN LATERAL jsonb_each_text(t.fields) a ON a.key = f.field->>'key'
  WHERE o."workspaceId" = t."workspaceId" AND o.id = t."formId")`;

/** What a visitor sent with a form. It made the lead, so whoever reads leads reads it. */
export const forms = tableSource({
  type: 'form',
  scopes: ['read:leads'],
  table: 'FormSubmission',
  by: { lead: 'leadId' },
  at: 't."createdAt"',
  title: `(SELECT o.name FROM "Form" o WHERE o."workspaceId" = t."workspaceId" AND o.id = t."formId")`,
  text: ANSWERS,
  details: `'form', ${namedBy('Form', 'formId')}`,
  shown: () => sql`t.status = 'ACCEPTED'`,
});
