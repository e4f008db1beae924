import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const quoteDescriptor = describeRecord({
  table: 'Quote',
  key: 'quote',
  plural: 'quotes',
  resource: 'Quote',
  entity: 'QUOTE',
  title: 'title',
  hasFiles: true,
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
