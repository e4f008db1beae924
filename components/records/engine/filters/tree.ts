import type { Leaf, Tree } from '@/server/kernel/contract/filter';

export type { Leaf, Tree };

/** Where a condition stands in a tree: among the outermost, or in a group of these. */
export type Path = readonly [at: number, within?: number];

export const isTree = (one: Leaf | Tree): one is Tree => 'op' in one;

/** A tree as an address holds it; what is none is no filter. */
export function readTree(text: string | null | undefined): Tree | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isShaped(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShaped(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false;
  const { op, of } = value as Partial<Tree>;
  const isLeaf = (one: unknown) => typeof one === 'object' && one !== null && 'field' in one && 'is' in one;
  return (op === 'and' || op === 'or') && Array.isArray(of) && of.every((one) => isLeaf(one) || isShaped(one));
}

/** Puts a condition where another one is, or takes that out; groups that hold nothing go. */
export function replaced(tree: Tree, [at, within]: Path, next: Leaf | Tree | undefined): Tree | undefined {
  const of = tree.of.flatMap((one, index): (Leaf | Tree)[] => {
    if (index !== at) return [one];
    if (within === undefined || !isTree(one)) return next ? [next] : [];
    return [replaced(one, [within], next) ?? []].flat();
  });
  return of.length > 0 ? { ...tree, of } : undefined;
}

/** Adds a condition to the outermost, or to a group. */
export function added(tree: Tree | undefined, next: Leaf | Tree, group?: number): Tree {
  if (!tree) return { op: 'and', of: [next] };
  if (group === undefined) return { ...tree, of: [...tree.of, next] };
  return {
    ...tree,
    of: tree.of.map((one, at) => (at === group && isTree(one) ? { ...one, of: [...one.of, next] } : one)),
  };
}

/** Turns "and" into "or" and back, outermost or in a group. */
export function turned(tree: Tree, group?: number): Tree {
  if (group === undefined) return { ...tree, op: tree.op === 'and' ? 'or' : 'and' };
  return { ...tree, of: tree.of.map((one, at) => (at === group && isTree(one) ? turned(one) : one)) };
}
