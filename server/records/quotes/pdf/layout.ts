import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatAmount, formatDay } from '@/lib/format';
import type { QuoteDocument } from '../shapes';

const MUTED = '#5b6472';

/** Points between the margins of A4. */
const WIDTH = 499;
/** Points between columns; those of tables have it from draw.mjs. */
const GAP = 8;
/** Points that a digit of the lines is wide at most, and what a percent sign is wider. */
const DIGIT = 5.5;
const SIGN = 3;

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
      ...(quote.seller.details ? [{ text: quote.seller.details, color: MUTED, fontSize: 8 }] : []),
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
  const of = (width: number, label: string, ...values: (string | null)[]): Column => ({
    width,
    stack: [{ text: label, color: MUTED, fontSize: 8 }, ...values.filter((value) => value !== null)],
  });
  return {
    columns: [
      of(
        WIDTH - 70 - 80 - 80 - 3 * GAP,
        'For',
        ...(buyer.name || buyer.company ? [buyer.name, buyer.company, buyer.email] : ['—']),
      ),
      of(70, 'Quote', `#${quote.number}`, version),
      of(80, 'Date', formatDay(quote.issuedOn)),
      of(80, 'Valid until', quote.validUntil ? formatDay(quote.validUntil) : '—'),
    ],
    columnGap: GAP,
    margin: [0, 0, 0, 16],
  };
}

const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', ...more });

interface Figure {
  label: string;
  texts: string[];
}

/** The figures of the lines; a percent stands only where a line has one. */
function figuresOf({ lines }: QuoteDocument): Figure[] {
  const figure = (label: string, text: (line: (typeof lines)[number]) => string): Figure => ({
    label,
    texts: lines.map(text),
  });
  const percent = (text: string | null) => (text === null ? '' : `${text}%`);
  return [
    figure('Quantity', ({ quantity }) => formatAmount(quantity)),
    figure('Price', ({ unitPrice }) => formatAmount(unitPrice)),
    figure('Discount', ({ discountPercent }) => percent(discountPercent)),
    figure('Tax', ({ taxPercent }) => percent(taxPercent)),
    figure('Amount', ({ total }) => formatAmount(total)),
  ].filter(({ texts }) => texts.some(Boolean));
}

/**
 * The lines as a table. Every column has a width of its own: one that takes what is left grows with its longest word, and pushes the
 * figures off the page.
 */
function linesOf(quote: QuoteDocument): Content {
  const figures = figuresOf(quote);
  const widths = figures.map(({ label, texts }) =>
    Math.ceil(Math.max(label.length, ...texts.map(({ length }) => length)) * DIGIT + SIGN),
  );
  const left = WIDTH - widths.reduce((sum, width) => sum + width + GAP, 0);
  const heading = { color: MUTED, fontSize: 8 };
  const head = [{ text: 'Line', ...heading }, ...figures.map(({ label }) => right(label, heading))];
  const rows = quote.lines.map(({ name }, at): TableCell[] => [
    name,
    ...figures.map(({ texts }) => right(texts[at] ?? '')),
  ]);
  return { table: { headerRows: 1, widths: [left, ...widths], body: [head, ...rows] }, layout: 'ruled' };
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
        layout: 'plain',
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
