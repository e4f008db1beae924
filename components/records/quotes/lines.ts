import { optionalNumber, parseAmount, parsePercent } from '@/lib/amount';
import { type LinePrice, type QuoteAmounts, quoteAmounts } from '@/server/records/quotes/amounts';
import type { FullQuote } from '@/server/records/quotes/contract';

/** What a product costs by its own record. */
interface ListPrice {
  price: number;
  currency: string;
}

/** A line as it is typed; numbers are texts until they are sent. */
export interface DraftLine {
  key: string;
  name: string;
  offeringId: string | null;
  quantity: string;
  unitPrice: string;
  discountPercent: string;
  taxPercent: string;
  /** What its product costs, as long as the price follows that. */
  listed?: ListPrice | undefined;
  /** What is said of the price. */
  note?: string | undefined;
}

let count = 0;

/** A new line. It is taxed as the one before it, as most quotes have one rate. */
export const emptyLine = (before?: DraftLine): DraftLine => ({
  key: `new-${count++}`,
  name: '',
  offeringId: null,
  quantity: '1',
  unitPrice: '',
  discountPercent: '',
  taxPercent: before?.taxPercent ?? '',
});

type Line = Pick<FullQuote['lineItems'][number], 'id' | 'name' | 'offering' | 'quantity' | 'unitPrice'>;

/** A line that is there, to be edited. */
export const lineDraft = (line: Line, percents: Pick<LinePrice, 'discountPercent' | 'taxPercent'> = {}): DraftLine => ({
  key: line.id,
  name: line.name,
  offeringId: line.offering?.id ?? null,
  quantity: String(line.quantity),
  unitPrice: String(line.unitPrice),
  discountPercent: percents.discountPercent?.toString() ?? '',
  taxPercent: percents.taxPercent?.toString() ?? '',
});

export const toDrafts = ({ lineItems, amounts }: FullQuote): DraftLine[] =>
  lineItems.map((line, at) => lineDraft(line, amounts?.lines[at]));

const numberOf = (text: string) => parseAmount(text) ?? Number.NaN;
/** A percent as people write it, with its sign or without. */
const percentOf = (text: string) => (text.trim() === '' ? null : (parsePercent(text) ?? Number.NaN));

/** What the line costs, or nothing while it is not all numbers. */
function priceOf(line: DraftLine): LinePrice | undefined {
  const { quantity, unitPrice } = line;
  const price = {
    quantity: numberOf(quantity),
    unitPrice: numberOf(unitPrice),
    discountPercent: percentOf(line.discountPercent),
    taxPercent: percentOf(line.taxPercent),
  };
  const isNumber = (value: number | null) => value === null || (Number.isFinite(value) && value >= 0);
  return unitPrice.trim() !== '' && Object.values(price).every(isNumber) ? price : undefined;
}

/** What the lines come to by now; a line that is not all numbers counts as nothing. */
export function draftAmounts(lines: readonly DraftLine[], digits: number): QuoteAmounts {
  return quoteAmounts(
    lines.map((line) => priceOf(line) ?? { quantity: 0, unitPrice: 0 }),
    digits,
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'description',
  quantity: 'quantity',
  unitPrice: 'price',
  discountPercent: 'discount',
  taxPercent: 'tax',
};

/** What the service says of a line, by the place and the words that the form has for it. */
export const inLineWords = (message: string) =>
  message.replace(/\blineItems\.(\d+)\.(\w+): /g, (whole, at: string, name: string) =>
    FIELDS[name] ? `Line ${Number(at) + 1}, ${FIELDS[name]}: ` : whole,
  );

/** What a line takes from a product. */
export const ofProduct = ({ id, name, price, currency }: { id: string; name: string } & ListPrice) => ({
  ...{ offeringId: id, name, unitPrice: String(price), listed: { price, currency } },
});

/** The price as it was typed. Of a product an empty one is sent as none, which the service refuses: its own may be in another currency. */
function sentPrice({ unitPrice, offeringId }: DraftLine) {
  return unitPrice.trim() || offeringId ? { unitPrice: numberOf(unitPrice) } : {};
}

/** The line as it is sent; a name that is left empty the product fills in. */
export const toInput = (line: DraftLine) => ({
  ...(line.name.trim() && { name: line.name.trim() }),
  ...(line.offeringId && { offeringId: line.offeringId }),
  ...(line.quantity.trim() && { quantity: numberOf(line.quantity) }),
  ...sentPrice(line),
  discountPercent: optionalNumber(line.discountPercent, parsePercent),
  taxPercent: optionalNumber(line.taxPercent, parsePercent),
});
