import { describe, expect, test } from 'vitest';
import { scanners } from './scanners';

/** Characters; what looks at them all from each of them takes a quarter of a minute for the last step. */
const [SHORT, LONG] = [25_000, 100_000];
/** Twice doubled, a linear scanner takes four times as long, a quadratic one sixteen times. */
const MOST_TIMES = 9;
/** Below this, collecting garbage decides; a quadratic scanner is six times above it. */
const EVERYTHING_MS = 75;
/** What quadratic patterns took on these: half a second to 14. */
const GIVE_UP_MS = 750;

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

async function cpuMs(work: () => unknown) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('wall: what members and strangers write is looked at once', () => {
  test.each(Object.keys(scanners))('%s: four times the text takes no more than nine times the time', async (name) => {
    const scan = scanners[name] ?? String;
    for (const unit of units) {
      const [short, long] = [unit.repeat(SHORT / unit.length), unit.repeat(LONG / unit.length)];
      const times = async (text: string) => Math.min(await cpuMs(() => scan(text)), await cpuMs(() => scan(text)));
      const first = await times(short);
      const most = Math.max(EVERYTHING_MS, first * MOST_TIMES);
      let last = await times(long);
      // What is slow by nature is so each time; a collection of garbage is not.
      for (let again = 0; again < 3 && last >= most; again++) last = Math.min(last, await times(long));
      const what = `${name} of ${JSON.stringify(unit)}: ${first.toFixed(1)} ms, then ${last.toFixed(1)} ms`;
      expect(last, what).toBeLessThan(GIVE_UP_MS);
      expect(last, what).toBeLessThan(most);
    }
  });
});
