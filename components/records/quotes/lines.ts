import type { Quote } from '@/server/records/quotes/contract';

/** A line as it is typed; numbers are texts until they are sent. */
export interface DraftLine {
  key: string;
  name: string;
  offeringId: string | null;
  quantity: string;
  unitPrice: string;
}

let count = 0;

export const emptyLine = (): DraftLine => ({
  key: `new-${count++}`,
  name: '',
  offeringId: null,
  quantity: '1',
  unitPrice: '',
});

export const toDraft = (line: Quote['lineItems'][number]): DraftLine => ({
  key: line.id,
  name: line.name,
  offeringId: line.offering?.id ?? null,
  quantity: String(line.quantity),
  unitPrice: String(line.unitPrice),
});

const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

/** What the line comes to, or undefined while it is not two numbers. */
export function lineTotal({ quantity, unitPrice }: DraftLine): number | undefined {
  const total = numberOf(quantity) * numberOf(unitPrice);
  return Number.isFinite(total) && unitPrice.trim() !== '' ? Math.round(total * 100) / 100 : undefined;
}

/** The line as it is sent; what is left empty the product fills in. */
export const toInput = ({ name, offeringId, quantity, unitPrice }: DraftLine) => ({
  ...(name.trim() && { name: name.trim() }),
  ...(offeringId && { offeringId }),
  ...(quantity.trim() && { quantity: numberOf(quantity) }),
  ...(unitPrice.trim() && { unitPrice: numberOf(unitPrice) }),
});
