import { expect, it } from 'vitest';
import { forgetText, keepText, keptText } from './kept-text';

it('keeps a text about each thing until it was sent, and what was written on meanwhile', () => {
  keepText('note 1', 'First');
  keepText('note 2', 'Other');
  forgetText('note 2', 'Other');
  keepText('note 1', 'First, and more');
  forgetText('note 1', 'First');
  expect([keptText('note 1'), keptText('note 2')]).toEqual(['First, and more', undefined]);
  keepText('note 1', undefined);
  expect(keptText('note 1')).toBeUndefined();
});
