import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

/** What can be told apart, in WCAG 2.2 §1.4.3, of text of any size. */
const LEAST = 4.5;
const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];

/** Texts, each on all that it can stand on, also while the pointer is over it. */
const TEXTS: Record<string, readonly string[]> = {
  ...Object.fromEntries(['ink', 'muted', 'faint', 'accent-text', 'danger'].map((text) => [text, GROUNDS])),
  'accent-ink': ['accent', 'accent-hover'],
  ...Object.fromEntries(
    ['success', 'warning', 'info', 'violet'].map((text) => [text, [`${text}-soft`, 'surface', 'hover']]),
  ),
};

const colorsIn = (block: string) =>
  new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
const [light = '', dark = ''] = theme.split('.dark {');
const schemes = new Map([
  ['light', colorsIn(light)],
  ['dark', colorsIn(dark)],
]);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(['light', 'dark'])('texts can be told apart from what they stand on, in the %s', (scheme) => {
  const colors = schemes.get(scheme);
  const low = Object.entries(TEXTS).flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const found = contrast(colors?.get(text) ?? '', colors?.get(ground) ?? '');
      return found >= LEAST ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
    }),
  );
  expect(low).toEqual([]);
});
