import { expect, test } from 'vitest';
import { linesOf, together } from './texts';

test('texts are kept without spaces around, each once, in any case', () => {
  expect(together(['Ada', ' ada ', '', 'Bo, Inc.', '  '])).toEqual(['Ada', 'Bo, Inc.']);
});

test('what is pasted from a sheet is a text for each cell, and a comma divides nothing', () => {
  expect(linesOf('Ada\r\nBo, Inc.\n\nCy\tDee\n')).toEqual(['Ada', 'Bo, Inc.', 'Cy', 'Dee']);
  expect(linesOf('Ada')).toEqual(['Ada']);
});
