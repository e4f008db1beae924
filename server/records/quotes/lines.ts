import type { Context } from '@/server/kernel/context';
import { invalid, notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import type { Transaction, Tx } from '@/server/kernel/db/transaction';
import { convertPrice, isSameCurrency } from '@/server/records/currencies/convert';
import { worthToday } from '@/server/records/currencies/totals';
import { decimalText, minorDigits, minorOf, quoteAmounts } from './amounts';
import type { LineInput } from './contract';

/** The largest total, and the largest sum before discounts: what a JSON number still says to the cent. */
const MAX_TOTAL = '999999999999.99';
/** The highest price, as lines take it; one that is converted can come to more. */
const MAX_PRICE = 999_999_999_999;

interface PricedLine {
  name: string;
  productId: string | null;
  quantity: number;
  unitPrice: number;
  discountPercent: number | null;
  taxPercent: number | null;
  discount: string;
  tax: string;
  total: string;
}

interface Offering {
  id: string;
  externalId: string | null;
  name: string;
  price: string;
  currency: string;
}

/**
 * Lines with what they leave out taken from their offerings, and what they come to. Throws a 400 or 404 for a line. The price of an
 * offering in another currency is converted by the workspace's rates. Where it has none, the specification's default holds: the
 * price as it is.
 */
export async function priceLines(
  tx: Transaction,
  ctx: Context,
  inputs: LineInput[],
  currency: string,
): Promise<{ lines: PricedLine[]; total: string }> {
  const offerings = await findOfferings(tx, ctx, inputs);
  const priceOf = await pricesIn(tx, ctx, currency, inputs.filter(isUnpriced).map(offerings));
  const given = inputs.map((input, index) => {
    const offering = offerings(input);
    const { quantity = 1, name = offering?.name, discountPercent = null, taxPercent = null } = input;
    const unitPrice = input.unitPrice ?? (offering && priceOf(offering));
    if (name === undefined) throw invalid(`lineItems.${index}.name`, 'Required', { code: 'required' });
    if (unitPrice === undefined) throw invalid(`lineItems.${index}.unitPrice`, 'Required', { code: 'required' });
    if (unitPrice > MAX_PRICE)
      throw invalid(`lineItems.${index}.unitPrice`, `The price must be at most ${MAX_PRICE}`, { code: 'out_of_range' });
    return { name, productId: offering?.id ?? null, quantity, unitPrice, discountPercent, taxPercent };
  });
  const digits = minorDigits(currency);
  const amounts = quoteAmounts(given, digits);
  assertInRange('total', amounts.total, digits);
  assertInRange('subtotal', amounts.subtotal, digits);
  const text = (minor = 0n) => decimalText(minor, digits);
  const lines = given.map((line, at) => {
    const { discount, tax, total } = amounts.lines[at] ?? {};
    return { ...line, discount: text(discount), tax: text(tax), total: text(total) };
  });
  return { lines, total: text(amounts.total) };
}

function assertInRange(what: 'total' | 'subtotal', amount: bigint, digits: number): void {
  if (amount > minorOf(MAX_TOTAL, digits))
    throw invalid('lineItems', `The ${what} must be at most ${MAX_TOTAL}`, { code: 'out_of_range' });
}

const isUnpriced = ({ unitPrice }: LineInput) => unitPrice === undefined;

/** Tells what offerings cost in a currency; rates are read where one of those asked for has another currency. */
async function pricesIn(tx: Transaction, ctx: Context, currency: string, asked: readonly (Offering | undefined)[]) {
  const isAbroad = asked.some((offering) => offering && !isSameCurrency(offering.currency, currency));
  const worth = isAbroad ? await worthToday(tx, ctx) : new Map<string, number>();
  return (offering: Offering) => {
    const price = Number(offering.price);
    return convertPrice(price, offering.currency, currency, worth) ?? price;
  };
}

/** The lines of a quote as they would be sent, to be priced again. */
export async function linesOf(tx: Transaction, ctx: Context, quoteId: string): Promise<LineInput[]> {
  return tx.query<LineInput>(sql`
    SELECT name, "productId"::text AS "offeringId", quantity::float8 AS quantity, "unitPrice"::float8 AS "unitPrice",
      "discountPercent"::float8 AS "discountPercent", "taxPercent"::float8 AS "taxPercent"
    FROM "QuoteLine" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "quoteId" = ${quoteId}::uuid ORDER BY position`);
}

/** The offerings that lines name, read at once and kept until the transaction ends. */
async function findOfferings(tx: Transaction, ctx: Context, inputs: LineInput[]) {
  const ids = inputs.flatMap((input) => input.offeringId ?? []).filter(isId);
  const externalIds = inputs.flatMap((input) => input.offeringExternalId ?? []);
  const rows =
    ids.length + externalIds.length > 0
      ? await tx.query<Offering>(sql`
          SELECT id::text, "externalId", name, price::text, currency FROM "Product"
          WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND (id = ANY(${ids}::uuid[]) OR "externalId" = ANY(${externalIds}::text[]))
          FOR KEY SHARE`)
      : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
  return ({ offeringId, offeringExternalId }: LineInput): Offering | undefined => {
    if (!offeringId && !offeringExternalId) return undefined;
    const offering = offeringId ? byId.get(offeringId) : byExternalId.get(offeringExternalId ?? null);
    if (!offering) throw notFound('Offering');
    return offering;
  };
}

/** Writes the lines of a quote that has none. */
export async function insertLines(tx: Tx, ctx: Context, quoteId: string, lines: PricedLine[]): Promise<void> {
  const { workspaceId } = ctx;
  await tx.quoteLine.createMany({
    data: lines.map((line, position) => ({ workspaceId, id: newId(), quoteId, position, ...line })),
  });
}
