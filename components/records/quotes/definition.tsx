import { FileText } from 'lucide-react';
import { choiceCell, dateCell, dayCell, joined, linkCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { deletes, reads } from '@/components/records/engine/procedures';
import { Badge } from '@/components/ui/badge';
import type { FullQuote } from '@/server/records/quotes/contract';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { priceText } from './amount';
import { QUOTE_STATUS } from './choices';
import { QuoteForm, QuotePanel } from './opened';
import { originOf } from './origin';

/** What lists and panels show beside the default form; a draft is edited from it, so nothing of its content is left out. */
const SHOWN = 'currency,terms,amounts,version,expired';

/** One whose day has passed is still SENT, and says so. */
const statusCell = ({ status, expired }: FullQuote) =>
  expired ? (
    <Badge dot tone="warning">
      Expired
    </Badge>
  ) : (
    choiceCell(QUOTE_STATUS, status)
  );

export const quotes = defineRecords(quoteDescriptor, ({ column }) => ({
  title: 'Quotes',
  icon: FileText,
  scope: 'write:quotes',
  read: reads(quoteDescriptor, SHOWN),
  include: SHOWN,
  remove: deletes(quoteDescriptor),
  search: { by: 'q', hint: 'Search title or #12…' },
  empty: 'Write the first one for a deal.',
  form: ({ given, onClose, onCreated }) => <QuoteForm given={originOf(given)} onClose={onClose} onSaved={onCreated} />,
  head: (quote) => <QuotePanel quote={quote} />,
  removal: 'Only drafts can be deleted; its number is not given out again.',
  name: (quote) => `#${quote.number} ${quote.title}`,
  detail: (quote) => joined(priceText(quote.total, quote.currency), quote.deal?.name ?? quote.company?.name),
  aside: statusCell,
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
    { id: 'status', label: 'Status', width: [110, 0], cell: statusCell },
    {
      id: 'total',
      label: 'Total',
      width: [130, 0],
      end: true,
      cell: (quote) => priceText(quote.total, quote.currency),
    },
    column('deal', { label: 'Deal', width: [170, 1], cell: linkCell }),
    column('company', { label: 'Company', width: [150, 1], cell: linkCell }),
    column('contact', { label: 'Contact', width: [150, 1], hidden: true, cell: linkCell }),
    column('validUntil', { label: 'Valid until', width: [120, 0], cell: dayCell }),
    column('createdAt', { label: 'Created', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: QUOTE_STATUS },
    { kind: 'reference', name: 'dealId', label: 'Deal', to: 'deals' },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'offeringId', label: 'Product', to: 'products' },
  ],
  fields: [],
  related: [],
}));
