import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const quoteDescriptor = describeRecord({
  table: 'Quote',
  key: 'quote',
  plural: 'quotes',
  resource: 'Quote',
  entity: 'QUOTE',
  title: 'title',
  amounts: { columns: ['total'], currency: 'currency' },
  hasFiles: true,
  reverting: {
    made: {
      when: 'EXISTS (SELECT FROM "QuoteVersion" v WHERE v."workspaceId" = t."workspaceId" AND v."quoteId" = t.id)',
      why: 'It was sent, and whoever has its link may answer.',
    },
  },
  points: {
    dealId: empties('Deal'),
    contactId: empties('Contact'),
    companyId: empties('Company'),
  },
  parts: [
    {
      table: 'QuoteLine',
      field: 'lineItems',
      points: {
        quoteId: goesWith('Quote'),
        productId: empties('Product'),
      },
    },
    {
      table: 'QuoteVersion',
      points: {
        quoteId: goesWith('Quote', 'once'),
      },
    },
  ],
});
