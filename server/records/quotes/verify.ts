import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { type Entry, GENESIS, hashOfEntry, hashOfPerson } from './acceptances/chain';
import { type ChainState, FLAWS, type Flaw } from './shapes';

/** Entries that are read at once. */
const PAGE = 1000;

interface Row extends Entry {
  sha256: string;
  name: string | null;
  reason: string | null;
  salt: string | null;
  /** What the version comes to as it is kept now; null where it is not. */
  document: string | null;
  pdf: string | null;
}

/** Computes the chain again, entry by entry, until it ends or breaks. */
export async function verifyChain(ctx: Context): Promise<ChainState> {
  const count = await entriesOf(ctx);
  let withoutDocument = 0;
  let head: ChainState['head'] = null;
  const state = (broken: ChainState['broken'] = null): ChainState => ({
    ...{ valid: broken === null, entries: count, withoutDocument, head, broken },
  });
  for (;;) {
    const rows: Row[] = await entriesAfter(ctx, head?.number ?? 0);
    for (const row of rows) {
      const flaw = flawOf(row, head);
      if (flaw) return state(breakAt(flaw === 'missing' ? (head?.number ?? 0) + 1 : row.number, flaw));
      if (row.document === null) withoutDocument += 1;
      head = { number: row.number, sha256: row.sha256 };
    }
    if (rows.length < PAGE) break;
  }
  // Entries that came meanwhile are no flaw.
  const end = head?.number ?? 0;
  return end < count ? state(breakAt(end + 1, 'missing')) : state();
}

const breakAt = (number: number, flaw: Flaw) => ({ number, flaw, message: FLAWS[flaw] });

/** What is wrong with an entry behind another one. */
function flawOf({ sha256, name, reason, salt, document, pdf, ...entry }: Row, before: ChainState['head']) {
  if (entry.number !== (before?.number ?? 0) + 1) return 'missing';
  if (entry.previousSha256 !== (before?.sha256 ?? GENESIS)) return 'chain';
  if (hashOfEntry(entry) !== sha256) return 'entry';
  const isErased = name === null && reason === null && salt === null;
  if (!isErased && hashOfPerson({ name: name ?? '', reason, salt: salt ?? '' }) !== entry.personSha256) return 'person';
  if (document !== null && document !== entry.documentSha256) return 'document';
  return pdf !== null && pdf !== entry.pdfSha256 ? 'pdf' : undefined;
}

/** How many the workspace has counted. */
async function entriesOf(ctx: Context): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT w."lastAcceptanceNumber" AS count FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid`);
  return row?.count ?? 0;
}

const entriesAfter = (ctx: Context, number: number) =>
  db.query<Row>(sql`
    SELECT a."workspaceId"::text, a.number, a."quoteId"::text, a.version, a.decision, a."documentSha256", a."pdfSha256",
      a."personSha256", a."addressHash", ${raw(utcText('a."decidedAt"'))} AS "decidedAt", a."previousSha256", a.sha256,
      a.name, a.reason, a.salt, encode(sha256(convert_to(v.document, 'UTF8')), 'hex') AS document, encode(sha256(v.pdf), 'hex') AS pdf
    FROM "QuoteAcceptance" a
    LEFT JOIN "QuoteVersion" v ON v."workspaceId" = a."workspaceId" AND v."quoteId" = a."quoteId" AND v.version = a.version
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a.number > ${number} ORDER BY a.number LIMIT ${PAGE}`);
