import { expect, test } from 'vitest';
import { FollowedAddress } from './followed-address';

test('what is rendered late is not taken for a change by others', () => {
  const address = new FollowedAddress('');
  address.ask('Zephyr');
  // Another key was pressed, and the box is drawn with the address as it was.
  expect(address.becomes('')).toBe('as it was');
  address.ask('Zephyr 1');
  expect(address.becomes('Zephyr')).toBe('as asked');
  expect(address.latest).toBe('Zephyr 1');
  expect(address.becomes('Zephyr 1')).toBe('as asked');
});

test('of several that were asked for the last one alone may be rendered', () => {
  const address = new FollowedAddress('');
  for (const text of ['a', 'ab', 'abc']) address.ask(text);
  expect(address.becomes('abc')).toBe('as asked');
  expect(address.becomes('a')).toBe('by others');
});

test('Back and Forward change it by others', () => {
  const address = new FollowedAddress('abcd');
  expect(address.becomes('abc')).toBe('by others');
  expect(address.latest).toBe('abc');
});
