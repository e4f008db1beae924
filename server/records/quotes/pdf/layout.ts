import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatAmount, formatDay } from '@/lib/format';
import type { QuoteDocument } from '../shapes';

const MUTED = '#5b6472';

/** What a draft is numbered as: no version. */
export const DRAFT = 0;

/** What is drawn: data alone, as another process draws it. */
export interface Drawing {
  definition: TDocumentDefinitions;
  /** What stands below each page, before its number. */
  footer: string;
}

/** A quote on A4. It has the parts of the page, in their order (components/records/quotes/page/document.tsx). */
export function layoutOf(quote: QuoteDocument): Drawing {
  // The day that it was issued, so that the same version has the same bytes.
  const moment = new Date(`${quote.issuedOn}T00:00:00Z`);
  const name = `Quote ${quote.number}`;
  const version = quote.version === DRAFT ? 'Draft' : `Version ${quote.version}`;
  const definition: TDocumentDefinitions = {
    info: { title: `${name}: ${quote.title}`, author: quote.seller.name, creationDate: moment, modDate: moment },
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25 },
    content: [
      { text: quote.seller.name, color: MUTED, bold: true },
      { text: quote.title, fontSize: 18, bold: true, margin: [0, 4, 0, 12] },
      facts(quote, version),
      linesOf(quote),
      totalsOf(quote),
      ...paragraph('Terms', quote.terms),
      ...paragraph('Notes', quote.notes),
    ],
  };
  return { definition, footer: `${name}, ${version.toLowerCase()}` };
}

function facts(quote: QuoteDocument, version: string): Content {
  const { buyer } = quote;
  const of = (label: string, ...values: (string | null)[]): Content => ({
    stack: [{ text: label, color: MUTED, fontSize: 8 }, ...values.filter((value) => value !== null)],
  });
  return {
    columns: [
      of('For', ...(buyer.name || buyer.company ? [buyer.name, buyer.company, buyer.email] : ['—'])),
      of('Quote', `#${quote.number}`, version),
      of('Date', formatDay(quote.issuedOn)),
      of('Valid until', quote.validUntil ? formatDay(quote.validUntil) : '—'),
    ],
    columnGap: 12,
    margin: [0, 0, 0, 16],
  };
}

const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more });

/** A column stands only where a line uses it. */
function linesOf({ lines }: QuoteDocument): Content {
  const discounted = lines.some(({ discountPercent }) => discountPercent !== null);
  const taxed = lines.some(({ taxPercent }) => taxPercent !== null);
  const head = ['Quantity', 'Price', ...(discounted ? ['Discount'] : []), ...(taxed ? ['Tax'] : []), 'Amount'];
  const percent = (text: string | null) => right(text === null ? '' : `${text}%`);
  const rows = lines.map((line): TableCell[] => [
    line.name,
    right(formatAmount(line.quantity)),
    right(formatAmount(line.unitPrice)),
    ...(discounted ? [percent(line.discountPercent)] : []),
    ...(taxed ? [percent(line.taxPercent)] : []),
    right(formatAmount(line.total)),
  ]);
  const heading = { color: MUTED, fontSize: 8 };
  return {
    table: {
      headerRows: 1,
      widths: ['*', ...head.map(() => 'auto' as const)],
      body: [[{ text: 'Line', ...heading }, ...head.map((text) => right(text, heading))], ...rows],
    },
    layout: 'ruled',
  };
}

function totalsOf(quote: QuoteDocument): Content {
  const { subtotal, discount, taxes, lines, total, currency } = quote;
  const row = (label: string, amount: string, more: object = {}): TableCell[] => [
    { text: label, ...more },
    right(amount, more),
  ];
  const discounted = lines.some(({ discountPercent }) => discountPercent !== null);
  const parts = [
    ...(discounted ? [row('Discount', `−${formatAmount(discount)}`)] : []),
    ...taxes.map(({ percent, net, tax }) => row(`Tax ${percent}% on ${formatAmount(net)}`, formatAmount(tax))),
  ];
  return {
    unbreakable: true,
    columns: [
      { text: '', width: '*' },
      {
        width: 'auto',
        layout: 'noBorders',
        table: {
          widths: ['auto', 'auto'],
          body: [
            ...(parts.length > 0 ? [row('Subtotal', formatAmount(subtotal)), ...parts] : []),
            row('Total', `${formatAmount(total)} ${currency}`, { bold: true, fontSize: 12 }),
          ],
        },
      },
    ],
    margin: [0, 10, 0, 0],
  };
}

const paragraph = (label: string, text: string | null): Content[] =>
  text ? [{ text: label, bold: true, margin: [0, 16, 0, 2] }, { text }] : [];
