import { expect, test } from 'vitest';
import { added, type Leaf, readTree, replaced, turned } from './tree';

const a: Leaf = { field: 'name', is: 'contains', value: 'a' };
const b: Leaf = { field: 'email', is: 'isEmpty' };

test('conditions are added, to a group too, and a group that holds nothing goes', () => {
  const tree = added(added(undefined, a), { op: 'or', of: [b] });
  expect(tree).toEqual({ op: 'and', of: [a, { op: 'or', of: [b] }] });
  expect(added(tree, a, 1)).toEqual({ op: 'and', of: [a, { op: 'or', of: [b, a] }] });
  expect(replaced(tree, [1, 0], undefined)).toEqual({ op: 'and', of: [a] });
  expect(replaced(tree, [0], b)).toEqual({ op: 'and', of: [b, { op: 'or', of: [b] }] });
  expect(replaced({ op: 'and', of: [a] }, [0], undefined)).toBeUndefined();
});

test('and is turned into or, outermost or in a group', () => {
  const tree = added(added(undefined, a), { op: 'or', of: [b] });
  expect(turned(tree).op).toBe('or');
  expect(turned(tree, 1)).toEqual({ op: 'and', of: [a, { op: 'and', of: [b] }] });
});

test('what an address holds that is no tree is no filter', () => {
  expect(readTree(JSON.stringify({ op: 'and', of: [a] }))).toEqual({ op: 'and', of: [a] });
  expect([readTree('{'), readTree('[1]'), readTree('{"op":"and","of":[{"is":"x"}]}')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
