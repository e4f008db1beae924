import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { peopleContract } from './contract';
import { personPage } from './page';
import { findPerson } from './person';
import { keepReceipt } from './receipts';
import { type Row, type Section, sectionsOf } from './sections';

/** Rows that are read at once, and bytes that an answer may have. */
const ROWS = 200;
const MOST_BYTES = 64 * 1024 * 1024;

/** Everything that is held about an address, and a receipt that it was given out. */
export async function exportPerson(ctx: Context, { email, format }: Input<typeof peopleContract.export>) {
  const person = await findPerson(db, ctx, email);
  const { sections, leftOut } = await readAll(await sectionsOf(ctx, person));
  const counts = Object.fromEntries(Object.entries(sections).map(([key, rows]) => [key, rows.length]));
  const receipt = await sqlTransaction(ctx, (tx) => keepReceipt(tx, ctx, 'EXPORTED', { email, counts }));
  const answer = { receipt, email, sections, leftOut };
  return format === 'html' ? { ...answer, html: personPage(answer) } : answer;
}

/** Reads section after section, until there is no more room; then it says how much is missing of each. */
async function readAll(all: readonly Section[]) {
  const sections: Record<string, Row[]> = {};
  const leftOut: Record<string, number> = {};
  let bytes = 0;
  for (const { key, count, read } of all) {
    const rows: Row[] = [];
    for (let offset = 0; offset < count && bytes < MOST_BYTES; offset += ROWS) {
      const some = await read(offset, ROWS);
      bytes += Buffer.byteLength(JSON.stringify(some));
      rows.push(...some);
    }
    sections[key] = rows;
    if (bytes >= MOST_BYTES && rows.length < count) leftOut[key] = count - rows.length;
  }
  return { sections, leftOut };
}
