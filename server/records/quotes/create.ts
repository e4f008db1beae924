import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { mistake } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { type Name, referredId } from '@/server/kernel/db/referred';
import { type Transaction, type Tx, transaction } from '@/server/kernel/db/transaction';
import { companyRecord } from '@/server/records/companies/record';
import { contactRecord } from '@/server/records/contacts/record';
import { dealRecord } from '@/server/records/deals/record';
import type { Quote, quotesContract } from './contract';
import { insertLines, priceLines } from './lines';
import { quoteRecord } from './record';

type NewQuote = Input<typeof quotesContract.create>;

export function createQuote(ctx: Context, input: NewQuote): Promise<{ quote: Quote }> {
  return transaction(ctx, async (tx) => {
    const parties = await findParties(tx, ctx, input);
    const { dealCurrency, ...pointers } = parties;
    const { title, notes = null, terms = null, currency = dealCurrency, validUntil } = input;
    const { lines, total } = await priceLines(tx, ctx, input.lineItems, currency);
    const number = await nextNumber(tx, ctx);
    const id = newId();
    const date = validUntil ? new Date(validUntil) : null;
    const columns = { number, title, notes, terms, validUntil: date, total, currency, ...pointers };
    await applyChanges(tx, ctx, { record: quoteRecord }, [{ kind: 'created', id, columns }]);
    await insertLines(tx, ctx, id, lines);
    return { quote: await getRecord(quoteRecord, ctx, id, tx) };
  });
}

/** Whom the quote is for: the deal that it names, and the deal's contact and company unless it names others. */
async function findParties(tx: Tx, ctx: Context, input: NewQuote) {
  const { workspaceId } = ctx;
  const dealId = await referredId(tx, ctx, dealRecord, { id: input.dealId, externalId: input.dealExternalId });
  if (!dealId) throw mistake('dealId or dealExternalId is required.', { code: 'required', field: 'dealId' });
  const where = { workspaceId_id: { workspaceId, id: dealId } };
  const deal = await tx.deal.findUniqueOrThrow({ where, select: { contactId: true, companyId: true, currency: true } });
  const contact = { id: input.contactId, externalId: input.contactExternalId };
  const company = { id: input.companyId, externalId: input.companyExternalId };
  return {
    dealId,
    dealCurrency: deal.currency,
    contactId: isSent(contact) ? ((await referredId(tx, ctx, contactRecord, contact)) ?? null) : deal.contactId,
    companyId: isSent(company) ? ((await referredId(tx, ctx, companyRecord, company)) ?? null) : deal.companyId,
  };
}

const isSent = ({ id, externalId }: Name) => id !== undefined || externalId !== undefined;

/** The workspace's row is locked until the end, so that numbers follow one another and one that fails leaves no gap. */
async function nextNumber(tx: Transaction, ctx: Context): Promise<number> {
  const [row] = await tx.query<{ number: number }>(sql`
    UPDATE "Workspace" SET "lastQuoteNumber" = "lastQuoteNumber" + 1 WHERE id = ${ctx.workspaceId}::uuid
    RETURNING "lastQuoteNumber" AS number`);
  if (!row) throw new Error('The workspace is gone.');
  return row.number;
}
