import { columns, computed, decimals, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Quote } from './contract';
import { quoteDescriptor } from './descriptor';

const ofLines = (what: string) => `(
  SELECT ${what} FROM "QuoteLine" l WHERE l."workspaceId" = t."workspaceId" AND l."quoteId" = t.id)`;

const lineItems = `(
  SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name,
    'offering', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END,
    'quantity', trim_scale(l.quantity), 'unitPrice', trim_scale(l."unitPrice"), 'total', trim_scale(l.total)
  ) ORDER BY l.position), '[]')
  FROM "QuoteLine" l LEFT JOIN "Product" o ON o."workspaceId" = l."workspaceId" AND o.id = l."productId"
  WHERE l."workspaceId" = t."workspaceId" AND l."quoteId" = t.id)`;

// Sums alone: whatever is rounded was rounded when the lines were written (amounts.ts).
const amounts = `json_build_object(
  'subtotal', ${ofLines('trim_scale(coalesce(sum(l.total + l.discount), 0))')},
  'discount', ${ofLines('trim_scale(coalesce(sum(l.discount), 0))')},
  'taxes', (SELECT coalesce(json_agg(json_build_object('percent', trim_scale(r.percent), 'net', trim_scale(r.net), 'tax', trim_scale(r.tax))
      ORDER BY r.percent), '[]')
    FROM (SELECT l."taxPercent" AS percent, sum(l.total) AS net, sum(l.tax) AS tax FROM "QuoteLine" l
      WHERE l."workspaceId" = t."workspaceId" AND l."quoteId" = t.id AND l."taxPercent" IS NOT NULL GROUP BY l."taxPercent") r),
  'tax', ${ofLines('trim_scale(coalesce(sum(l.tax), 0))')},
  'lines', ${ofLines(`coalesce(json_agg(json_build_object('id', l.id, 'discountPercent', trim_scale(l."discountPercent"),
    'discount', trim_scale(l.discount), 'taxPercent', trim_scale(l."taxPercent"), 'tax', trim_scale(l.tax)) ORDER BY l.position), '[]')`)})`;

/** Whether the quote `t` can be accepted no more because of its day, which ends where the workspace is. */
export const EXPIRED = `(t.status = 'SENT' AND coalesce(t."validUntil" <
  (SELECT (now() AT TIME ZONE w.timezone)::date FROM "Workspace" w WHERE w.id = t."workspaceId"), false))`;

/** The last version of the quote `t` that was sent. */
export const LAST_VERSION = `(SELECT max(v.version) FROM "QuoteVersion" v WHERE v."workspaceId" = t."workspaceId" AND v."quoteId" = t.id)`;

export const quoteRecord = defineRecord<Quote>({
  ...quoteDescriptor,
  beside: { amounts, expired: EXPIRED, version: LAST_VERSION },
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
