import { isDeepStrictEqual } from 'node:util';
import { keepChange } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import type { Currencies, currenciesContract } from './contract';
import { getCurrencies } from './get';

/** The workspace's row is locked, so of two at once the rates of one are kept whole. */
export function replaceCurrencies(
  ctx: Context,
  { currency, rates }: Input<typeof currenciesContract.replace>,
): Promise<Currencies> {
  const keys = rates.map((rate) => `${rate.currency} ${rate.since}`);
  const twice = keys.find((key, index) => keys.indexOf(key) < index);
  if (twice !== undefined) throw invalid('rates', `there are two of ${twice.replace(' ', ' since ')}`);
  return sqlTransaction(ctx, async (tx) => {
    await tx.query(sql`SELECT 1 FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid FOR UPDATE`);
    const before = await getCurrencies(ctx, {}, tx);
    await tx.query(sql`
      UPDATE "Workspace" SET currency = ${currency}, "updatedAt" = now() WHERE id = ${ctx.workspaceId}::uuid RETURNING 1`);
    await tx.query(sql`DELETE FROM "CurrencyRate" WHERE "workspaceId" = ${ctx.workspaceId}::uuid RETURNING 1`);
    await tx.query(sql`
      INSERT INTO "CurrencyRate" ("workspaceId", currency, since, rate)
      SELECT ${ctx.workspaceId}::uuid, r.currency, r.since, r.rate
      FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r(currency text, since date, rate numeric) RETURNING 1`);
    const after = await getCurrencies(ctx, {}, tx);
    await keepDifference(tx, ctx, before, after);
    return after;
  });
}

/** Keeps in the history who changed which. */
async function keepDifference(tx: Transaction, ctx: Context, before: Currencies, after: Currencies): Promise<void> {
  const fields: Record<string, [unknown, unknown]> = {};
  if (before.currency !== after.currency) fields.currency = [before.currency, after.currency];
  if (!isDeepStrictEqual(before.rates, after.rates)) fields.currencyRates = [before.rates, after.rates];
  if (Object.keys(fields).length === 0) return;
  await keepChange(tx, ctx, { table: 'Workspace', id: ctx.workspaceId, kind: 'updated', fields });
}
