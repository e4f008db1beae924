import type { Context } from '@/server/kernel/context';
import { invalid, notFound } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import type { Transaction, Tx } from '@/server/kernel/db/transaction';
import { decimalText, lineTotal } from './amounts';
import type { LineInput } from './contract';

/** The largest total, in hundredths: what a JSON number still says to the cent. */
const MAX_TOTAL = 99_999_999_999_999n;

interface PricedLine {
  name: string;
  productId: string | null;
  quantity: number;
  unitPrice: number;
  total: string;
}

interface Offering {
  id: string;
  externalId: string | null;
  name: string;
  price: string;
}

/** Lines with what they leave out taken from their offerings, and what they come to. Throws a 400 or 404 for a line. */
export async function priceLines(
  tx: Transaction,
  ctx: Context,
  inputs: LineInput[],
): Promise<{ lines: PricedLine[]; total: string }> {
  const offerings = await findOfferings(tx, ctx, inputs);
  let sum = 0n;
  const lines = inputs.map((input, index) => {
    const offering = offerings(input);
    const { quantity = 1, name = offering?.name } = input;
    const unitPrice = input.unitPrice ?? (offering && Number(offering.price));
    if (name === undefined) throw invalid(`lineItems.${index}.name`, 'Required', { code: 'required' });
    if (unitPrice === undefined) throw invalid(`lineItems.${index}.unitPrice`, 'Required', { code: 'required' });
    const total = lineTotal(quantity, unitPrice);
    sum += total;
    return { name, productId: offering?.id ?? null, quantity, unitPrice, total: decimalText(total) };
  });
  if (sum > MAX_TOTAL)
    throw invalid('lineItems', `The total must be at most ${decimalText(MAX_TOTAL)}`, { code: 'out_of_range' });
  return { lines, total: decimalText(sum) };
}

/** The offerings that lines name, read at once and kept until the transaction ends. */
async function findOfferings(tx: Transaction, ctx: Context, inputs: LineInput[]) {
  const ids = inputs.flatMap((input) => input.offeringId ?? []).filter(isId);
  const externalIds = inputs.flatMap((input) => input.offeringExternalId ?? []);
  const rows =
    ids.length + externalIds.length > 0
      ? await tx.query<Offering>(sql`
          SELECT id::text, "externalId", name, price::text FROM "Product"
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
