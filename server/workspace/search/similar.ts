import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

const NEAREST = 12;
const SHORTEST = 3;

/**
 * For each word those of the workspace that it may have been meant for: one slip of the finger away, two in a long word,
 * itself or what begins with it. Undefined when a word has no likes, or none has others than itself.
 */
export async function similarTermsOf(
  tx: Transaction,
  workspaceId: string,
  words: string[],
): Promise<string[][] | undefined> {
  const unsure = words.filter((word) => word.length >= SHORTEST && /\p{L}/u.test(word));
  if (unsure.length === 0) return undefined;
  const near = await tx.query<{ typed: string; word: string }>(sql`
    SELECT q.typed, n.word FROM unnest(${unsure}::text[]) AS q(typed) CROSS JOIN LATERAL (
      SELECT s.word FROM "SearchWord" s WHERE s."workspaceId" = ${workspaceId}::uuid
      ORDER BY s.word <-> q.typed LIMIT ${NEAREST}::int) n`);
  const similar = words.map((word) => [
    word,
    ...near.filter(({ typed, word: other }) => typed === word && isSimilar(word, other)).map((row) => row.word),
  ]);
  return similar.some((list) => list.length > 1) ? similar.map((list) => [...new Set(list)]) : undefined;
}

/** Whether one word is the other, or the beginning of it, but for a slip or two in its letters: another number is another thing. */
export function isSimilar(typed: string, word: string): boolean {
  const allowed = typed.length > 6 ? 2 : 1;
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return [word, ...beginnings].some((part) => figures(part) === figures(typed) && editDistance(typed, part) <= allowed);
}

const figures = (word: string) => word.replace(/\D/g, '');

/** Letters that are wrong, missing, too many, or swapped with the next one (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const swap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
        swap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
