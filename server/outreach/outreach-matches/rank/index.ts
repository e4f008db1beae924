import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { addressForms, foldedForms } from '@/server/kernel/mail/address';
import { refusedAmong } from '@/server/outreach/mail/send/permission';
import type { Evidence } from './evidence';
import { type Fact, factsOf } from './facts';
import { loadOffering, type Offering } from './offering';
import { poolStatement } from './pool';
import { fullScore } from './weights';
import { type Approach, angleOf, approachOf, reasonOf } from './words';

/** Tiers by fitScore, which is 0 to 100. */
export const tierOf = (fitScore: number) => (fitScore >= 75 ? 'STRONG' : fitScore >= 50 ? 'GOOD' : 'WEAK');

/** A contact as the ranker judges them. */
export interface Ranked {
  evidence: Evidence;
  facts: Fact[];
  fitScore: number;
  reason: string;
  angle: string;
  approach: Approach;
}

export interface Ranking {
  offering: Offering;
  /** Best first, each address once. */
  ranked: Ranked[];
  noEmail: number;
  suppressed: number;
  eligible: number;
}

/** `counts` by what bars contacts from being written to: 0 nothing, 1 no address, 2 their wish. */
interface Pool {
  pool: Evidence[];
  counts: Record<string, number> | null;
}

/**
 * The contacts most worth writing to about a product. The same data gives the same ranking all day: only the age of what
 * happened changes, at midnight UTC. Throws the 404 of the product.
 */
export function rankContacts(ctx: Context, product: string, limit: number): Promise<Ranking> {
  return sqlTransaction({ workspaceId: ctx.workspaceId }, async (tx) => {
    const offering = await loadOffering(tx, ctx, product);
    const day = new Date().toISOString().slice(0, 10);
    const { pool, counts } = await readPool(tx, ctx, offering, day);
    const mailable = await withoutRefused(tx, ctx, pool);
    const judged = mailable.map((evidence) => judge(evidence, offering, day)).sort(byScore);
    const [eligible = 0, noEmail = 0, suppressed = 0] = [0, 1, 2].map((barred) => counts?.[barred] ?? 0);
    return { offering, eligible, noEmail, suppressed, ranked: eachAddressOnce(judged).slice(0, limit) };
  });
}

/** One look at every contact, whose sets need room to be hashed. */
async function readPool(tx: Transaction, ctx: Context, offering: Offering, day: string): Promise<Pool> {
  await tx.query(sql`SELECT set_config('work_mem', '64MB', true)`);
  const [row] = await tx.query<Pool>(poolStatement(ctx.workspaceId, offering, day));
  return row ?? { pool: [], counts: null };
}

/**
 * The pool was told from contacts' own columns, in the case of ASCII. The rule itself is asked only of the few who are left: of
 * every form of their address, and of all who share it.
 */
async function withoutRefused(tx: Transaction, ctx: Context, pool: Evidence[]): Promise<Evidence[]> {
  const refused = await refusedAmong(
    tx,
    ctx,
    pool.flatMap(({ email }) => addressForms(email)),
  );
  return pool.filter(({ email }) => !foldedForms(email).some((form) => refused.has(form)));
}

function judge(evidence: Evidence, offering: Offering, day: string): Ranked & { exact: number } {
  const facts = factsOf(evidence, offering, day);
  const points = facts.reduce((sum, fact) => sum + fact.points, 0);
  const exact = Math.min(100, Math.max(0, (100 * points) / fullScore(offering.buyers !== null)));
  const approach = approachOf(facts);
  const said = { reason: reasonOf(facts), angle: angleOf(approach, facts, offering), approach };
  return { evidence, facts, fitScore: Math.round(exact), exact, ...said };
}

const byScore = (a: { exact: number; evidence: Evidence }, b: { exact: number; evidence: Evidence }) =>
  b.exact - a.exact || (a.evidence.id < b.evidence.id ? -1 : 1);

function eachAddressOnce(ranked: Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return ranked.filter(({ evidence: { email } }) => {
    const address = email.toLowerCase();
    if (seen.has(address)) return false;
    seen.add(address);
    return true;
  });
}
