import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, isSimilar } from './similar';
import { digitsOf, fold, keyOf, termsOf, wordsOf } from './terms';

it('compares texts without case, accents and ligatures', () => {
  expect(wordsOf('Éva-Łucja  O’Neill ﬁn Straße №5')).toEqual(['eva', 'lucja', 'oneill', 'fin', 'strasse', 'no5']);
  expect(wordsOf('東京 Ελλάδα हिन्दी')).toEqual(['東京', 'ελλαδα', 'हनद']);
  expect(wordsOf('?!*%_"\'')).toEqual([]);
  expect(keyOf(' ADA@Example.com ')).toBe('ada@example.com');
  expect([digitsOf('+44 (20) 7946-0958'), digitsOf('12345'), digitsOf('a 1234567')]).toEqual([
    '442079460958',
    undefined,
    undefined,
  ]);
});

it('folds what is folded to itself, and makes words of letters and digits alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
    }),
  );
});

it('keeps few terms of a long text, none empty', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' ');
  const { words, lexemes } = termsOf('0190', 'c', { title: 'A title', text, keys: [null, '', ' ', 'k'] });
  expect([words.length, lexemes.length]).toEqual([600, 603]);
});

it('counts slips of the finger', () => {
  const pairs = { john: 'jonh', smith: 'smit', wrench: 'wrnech', anna: 'ana', same: 'same' };
  expect(Object.entries(pairs).map(([a, b]) => editDistance(a, b))).toEqual([1, 1, 1, 1, 0]);
  expect(isSimilar('qartr', 'quarterly')).toBe(false);
  expect([
    isSimilar('quatr', 'quarterly'),
    isSimilar('kitten', 'sitting'),
    isSimilar('quartrely', 'quarterly'),
  ]).toEqual([true, false, true]);
  expect(['crn2000', 'cmr2000', 'crn20', 'crm2001', 'crm3000'].map((typed) => isSimilar(typed, 'crm2000'))).toEqual([
    ...[true, true, true, false, false],
  ]);
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (a, b) => editDistance(a, b) === editDistance(b, a) && editDistance(a, a) === 0,
    ),
  );
});
