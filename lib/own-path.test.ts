import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';

const AWAY = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\n',
  '/a\r\nSet-Cookie: a=b',
  ' //evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%5Cevil.example',
  '/%5c/evil.example',
  '/%2F/evil.example',
  '/.%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '',
  undefined,
  null,
  ['/contacts'],
  { toString: () => '/contacts' },
  `/${'a'.repeat(3000)}`,
];

describe('ownPath', () => {
  it.each(AWAY)('leads %j to the first page', (next) => {
    expect(ownPath(next)).toBe('/');
  });

  it.each([
    ['/', '/'],
    ['/contacts?id=1&q=a%20b#top', '/contacts?id=1&q=a%20b#top'],
    ['/contacts?q=é', '/contacts?q=%C3%A9'],
    ['/invite/abc_DEF-1', '/invite/abc_DEF-1'],
    ['/search?to=//evil.example', '/search?to=//evil.example'],
    ['/a/%0A', '/a/%0A'],
  ])('keeps %s', (next, path) => {
    expect(ownPath(next)).toBe(path);
  });

  it('never leads to another origin, and can always stand in a header', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'é',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = ownPath(`/${pieces.join('')}`);
        expect(new URL(path, 'https://crm.example/sign-in').origin).toBe('https://crm.example');
        expect(() => new Headers({ location: path })).not.toThrow();
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
