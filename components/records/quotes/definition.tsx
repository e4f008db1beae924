import { FileText } from 'lucide-react';
import { QUOTE_STATUS } from '@/components/records/definitions/choices';
import { choiceCell, dateCell, dayCell, joined, moneyCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import { formatMoney } from '@/lib/format';
import type { Quote } from '@/server/records/quotes/contract';

export const quotes = defineRecords<Quote>({
  noun: 'quotes',
  one: 'quote',
  many: 'quotes',
  title: 'Quotes',
  icon: FileText,
  write: 'write:quotes',
  creation: 'own',
  // The panel edits it as a whole, while it is a draft.
  editable: false,
  removable: true,
  readable: true,
  files: 'QUOTE',
  search: 'Search title or #12…',
  empty: 'Write the first one for a deal.',
  removal: 'Only drafts can be deleted; its number is not given out again.',
  name: (quote) => `#${quote.number} ${quote.title}`,
  detail: (quote) => joined(formatMoney(quote.total), quote.deal?.name ?? quote.company?.name),
  aside: (quote) => choiceCell(QUOTE_STATUS, quote.status),
  columns: [
    {
      id: 'title',
      label: 'Title',
      width: [260, 2],
      cell: (quote) => (
        <>
          <span className="mr-2 text-muted tabular-nums">#{quote.number}</span>
          {quote.title}
        </>
      ),
    },
    { id: 'status', label: 'Status', width: [110, 0], cell: (quote) => choiceCell(QUOTE_STATUS, quote.status) },
    { id: 'total', label: 'Total', width: [120, 0], end: true, cell: (quote) => moneyCell(quote.total) },
    { id: 'deal', label: 'Deal', width: [170, 1], cell: (quote) => textCell(quote.deal?.name) },
    { id: 'company', label: 'Company', width: [150, 1], cell: (quote) => textCell(quote.company?.name) },
    { id: 'contact', label: 'Contact', width: [150, 1], hidden: true, cell: (quote) => textCell(quote.contact?.name) },
    { id: 'validUntil', label: 'Valid until', width: [120, 0], cell: (quote) => dayCell(quote.validUntil) },
    { id: 'createdAt', label: 'Created', width: [120, 0], hidden: true, cell: (quote) => dateCell(quote.createdAt) },
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: QUOTE_STATUS },
    { kind: 'reference', name: 'dealId', label: 'Deal', noun: 'deals' },
    { kind: 'reference', name: 'companyId', label: 'Company', noun: 'companies' },
    { kind: 'reference', name: 'offeringId', label: 'Product', noun: 'products' },
  ],
  fields: [],
  related: [],
});
