import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name';

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '../',
        '..\\',
        '/',
        '\\',
        '\0',
        '\r\n',
        '\u202e',
        '\u2066',
        '\ud800',
        '\udc00',
        'C:',
        '.',
        ' ',
        '~',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the name of a file', () => {
  it('stays as it is when there is nothing wrong with it', () => {
    for (const name of ['a.txt', 'Angebot Nr. 7 (neu).pdf', '見積書.pdf', '🎉.png', '.env', 'a'.repeat(255)]) {
      expect(cleanFileName(name)).toBe(name);
    }
  });

  it('is the last part of a path, and never empty', () => {
    expect(cleanFileName('../../etc/passwd')).toBe('passwd');
    expect(cleanFileName('C:\\Users\\ada\\offer.pdf')).toBe('offer.pdf');
    expect(cleanFileName('invoice\u202egpj.exe')).toBe('invoicegpj.exe');
    expect(cleanFileName('a\0\r\nb.txt')).toBe('ab.txt');
    for (const name of ['', '.', '..', '../', '/', '\0', ' \u202e ']) expect(cleanFileName(name)).toBe('file');
  });

  it('is one visible line without separators, whatever was sent', () => {
    fc.assert(
      fc.property(hostile, (sent) => {
        const name = cleanFileName(sent);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(name).not.toMatch(/^\.{0,2}$/);
        expect(name).toBe(name.trim());
        expect([...name].length).toBeLessThanOrEqual(255);
        expect(Buffer.from(name, 'utf8').toString('utf8')).toBe(name);
        expect(cleanFileName(name)).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});
