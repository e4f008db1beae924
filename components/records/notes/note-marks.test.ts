import { expect, it } from 'vitest';
import { blocksOf } from './note-marks';

it('reads what is strong, emphasized, a point, an address or a name', () => {
  const text = 'Ask **now**, _soon_ at https://a.example/x\n- @Max Muster\n- snake_case_name';
  expect(blocksOf(text, ['Max Muster', 'Max'])).toEqual([
    {
      kind: 'text',
      lines: [
        [
          { kind: 'text', text: 'Ask ' },
          { kind: 'strong', text: 'now' },
          { kind: 'text', text: ', ' },
          { kind: 'em', text: 'soon' },
          { kind: 'text', text: ' at ' },
          { kind: 'link', text: 'https://a.example/x' },
        ],
      ],
    },
    { kind: 'list', lines: [[{ kind: 'mention', text: '@Max Muster' }], [{ kind: 'text', text: 'snake_case_name' }]] },
  ]);
});

it('leaves everything else as it is written', () => {
  for (const text of ['2 * 3 * 4', '**', '_ _', 'a@b.example', '<b>no</b>'])
    expect(blocksOf(text)).toEqual([{ kind: 'text', lines: [[{ kind: 'text', text }]] }]);
});
