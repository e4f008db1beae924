import { describe, expect, it } from 'vitest';
import { fromText, refusedText, toText } from './values';

const MOMENT = { label: 'When', kind: 'datetime' } as const;
const DAY = { label: 'Due', kind: 'date' } as const;
const ZONE = 'Europe/Berlin';

describe('what an input shows', () => {
  it('is a moment by the clock of whoever looks, and a day without its time', () => {
    expect(toText(MOMENT, '2026-07-01T10:00:00.000Z', ZONE)).toBe('2026-07-01T12:00');
    expect(toText(DAY, '2026-07-01T00:00:00.000Z', ZONE)).toBe('2026-07-01');
  });

  it.each(['next summer', 'Tuesday 5', '2026-13-45T10:00'])(
    'is what was typed, where %j is no day and no moment',
    (text) => {
      for (const field of [MOMENT, DAY]) {
        const sent = fromText({ ...field, required: false }, text, ZONE);
        expect(toText(field, sent, ZONE)).toBe(text);
      }
    },
  );
});

describe('what an editor begins with after a refusal', () => {
  it('is the text that was typed, a moment by the same clock', () => {
    expect(refusedText({ kind: 'rich' }, '# A long *note*', ZONE)).toBe('# A long *note*');
    expect(refusedText({ kind: 'email' }, 'not an address', ZONE)).toBe('not an address');
    expect(refusedText({ kind: 'money' }, 12000, ZONE)).toBe('12000');
    expect(refusedText(MOMENT, fromText(MOMENT, '2026-07-01T12:00', ZONE), ZONE)).toBe('2026-07-01T12:00');
    expect(refusedText({ kind: 'text' }, null, ZONE)).toBe('');
  });

  it('is nothing where nothing was refused, and where a value is chosen', () => {
    expect(refusedText({ kind: 'text' }, undefined, ZONE)).toBeUndefined();
    expect(refusedText({ kind: 'choice' }, 'NEW', ZONE)).toBeUndefined();
    expect(refusedText({ kind: 'reference' }, 'some-id', ZONE)).toBeUndefined();
  });
});
