import { columns, computed, decimals, defineRecord, reference, times, utcText } from '@/server/kernel/db/record';
import { dealProbability } from '@/server/records/stages/probability';
import type { BoardDeal, Deal } from './contract';
import { dealDescriptor } from './descriptor';

const fields = {
  ...columns('id', 'name'),
  ...decimals('value'),
  ...columns('stage'),
  ...columns('expectedCloseDate', 'notes', 'externalId'),
  ...reference('contact', 'Contact', 'contactId', ['name', 'email', 'externalId']),
  ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
  ...reference('offering', 'Product', 'productId', ['name', 'sku', 'externalId']),
  ...columns('customFields'),
  ...times('createdAt', 'updatedAt'),
};

/** Its own or that of its stage. */
const probability = `(SELECT ${dealProbability('t', 's')} FROM "Stage" s WHERE s."workspaceId" = t."workspaceId" AND s.id = t."stageId")`;
const closedAt = `(CASE WHEN t.stage IN ('WON', 'LOST') THEN t."stageChangedAt" END)`;

const beside = {
  probability,
  stageChangedAt: utcText('t."stageChangedAt"'),
  nextTask: `(SELECT json_build_object('id', k.id, 'title', k.title, 'dueDate', ${utcText('k."dueDate"')}) FROM "Task" k
    WHERE k."workspaceId" = t."workspaceId" AND k."dealId" = t.id AND NOT k.done ORDER BY k."dueDate", k.id LIMIT 1)`,
  lineItems: `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name,
      'offering', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END,
      'quantity', trim_scale(l.quantity), 'unitPrice', trim_scale(l."unitPrice"), 'discountPercent', trim_scale(l."discountPercent"),
      'total', trim_scale(l.total)) ORDER BY l.position), '[]')
    FROM "DealLine" l LEFT JOIN "Product" p ON p."workspaceId" = l."workspaceId" AND p.id = l."productId"
    WHERE l."workspaceId" = t."workspaceId" AND l."dealId" = t.id)`,
  closedAt: utcText(closedAt),
};

export const dealRecord = defineRecord<Deal>({
  ...dealDescriptor,
  fields,
  beside,
  compared: { probability, closedAt },
});

/** The form of events: with the deal's place on the board. */
export const dealEventRecord = defineRecord<BoardDeal>({
  ...dealDescriptor,
  beside,
  fields: {
    ...fields,
    ...computed('campaign', 'NULL::json'),
    ...columns('pipelineId'),
    ...reference('pipelineStage', 'Stage', 'stageId', ['id', 'name']),
  },
});
