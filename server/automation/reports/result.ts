import { type Context, memberOf } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import type { Question, ReportResult } from './contract';
import { count } from './count';
import { questionOf } from './question';
import { readReport } from './record';
import { requireReading } from './subjects';

/** For how long an answer is good, and how many a process keeps. */
const KEPT_MS = 60_000;
const MOST = 1000;

interface Kept {
  until: number;
  result: Promise<ReportResult>;
}

const answers = new Map<string, Kept>();

/** What a report says, at most a minute old: many who look at one count once. A report that was changed is another one. */
export async function reportResult(ctx: Context, { id }: { id: string }): Promise<{ result: ReportResult }> {
  const question = questionOf(await readReport(db, ctx, id));
  requireReading(ctx, question.subject);
  const key = keyOf(ctx, question);
  const kept = answers.get(key);
  if (kept && kept.until > performance.now()) return { result: await kept.result };
  const result = count(ctx, question);
  answers.delete(key);
  answers.set(key, { until: performance.now() + KEPT_MS, result });
  const [oldest] = answers.size > MOST ? answers.keys() : [];
  if (oldest !== undefined) answers.delete(oldest);
  // What failed is asked again.
  result.catch(() => answers.delete(key));
  return { result: await result };
}

/** Whoever looks, and a day, which of a time is the whole day where they are. */
const THEIRS = /"(me|\d{4}-\d{2}-\d{2})"/;

/** A filter may name what says something else to each who looks. */
function keyOf(ctx: Context, question: Question): string {
  const isTheirs = THEIRS.test(JSON.stringify(question.where));
  return JSON.stringify([ctx.workspaceId, isTheirs ? memberOf(ctx) : null, JSON.stringify(question)]);
}
