import { columns, computed, decimals, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Quote } from './contract';
import { quoteDescriptor } from './descriptor';

const lineItems = `(
  SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name,
    'offering', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END,
    'quantity', trim_scale(l.quantity), 'unitPrice', trim_scale(l."unitPrice"), 'total', trim_scale(l.total)
  ) ORDER BY l.position), '[]')
  FROM "QuoteLine" l LEFT JOIN "Product" o ON o."workspaceId" = l."workspaceId" AND o.id = l."productId"
  WHERE l."workspaceId" = t."workspaceId" AND l."quoteId" = t.id)`;

export const quoteRecord = defineRecord<Quote>({
  ...quoteDescriptor,
  fields: {
    ...columns('id', 'number', 'title', 'status'),
    ...decimals('total'),
    ...columns('validUntil', 'notes'),
    ...reference('deal', 'Deal', 'dealId', ['id', 'name']),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name']),
    ...reference('company', 'Company', 'companyId', ['id', 'name']),
    ...computed('lineItems', lineItems, {
      ...{ table: 'Product', fields: ['name'], foreignKey: 'productId' },
      via: { table: 'QuoteLine', column: 'quoteId' },
    }),
    ...times('createdAt', 'updatedAt'),
  },
});
