import { describe, expect, test } from 'vitest';
import { growth, MOST_GROWTH } from '@/server/test/at-best';
import { scanners } from './scanners';

/** Characters of the shorter text; what looks at them all from each of them takes a quarter of a minute for the longer one. */
const SHORT = 25_000;
/** Below this, collecting garbage decides; a quadratic scanner is six times above it. */
const MOMENT_MS = 75;

const units = [
  ...[
    '<',
    '<a ',
    '<a href="',
    "<a href='",
    '<img ',
    '<img src= ',
    '<style',
    '<style>',
    '<br ',
    '</body ',
    '<div>',
    '<!--',
  ],
  ...['{{', '{{ a', '{{-', '{{ a | b', '}}', '{%', '|', '" ', "'", '=', '= ', 'url(', 'src=', 'background='],
  ...[
    'a',
    'a ',
    'a-',
    'a.',
    'a@',
    '.',
    ' ',
    '\t',
    '\n',
    '\n\n',
    '\n> ',
    '(@)',
    '(',
    '<a@b>',
    '[url',
    '> ',
    'on le ',
    '1.1 ',
  ],
  ...[
    'Macintosh',
    '=?',
    '?= ',
    '=?utf-8?B?',
    'message-id: ',
    '<<a',
    '&nbsp;',
    'http://',
    'www.',
    '5.1.1 ',
    '-',
    'ä',
    '🙂',
    'a&',
    'a=&',
    'on schrieb ',
    '<title>',
    '<p>a</p>',
    '<a href="http://a.b">',
    'é\n',
  ],
];

describe('wall: what members and strangers write is looked at once', () => {
  test.each(Object.keys(scanners))('%s: four times the text takes no more than nine times the time', async (name) => {
    const scan = scanners[name] ?? String;
    for (const unit of units) {
      const texts = Object.fromEntries([SHORT, 4 * SHORT].map((length) => [length, unit.repeat(length / unit.length)]));
      const grown = await growth(SHORT, (length) => scan(texts[length] ?? ''), MOMENT_MS);
      expect(grown, `${name} of ${JSON.stringify(unit)}`).toBeLessThan(MOST_GROWTH);
    }
  });
});
