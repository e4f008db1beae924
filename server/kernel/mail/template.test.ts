import { expect, test } from 'vitest';
import { busyMs } from '@/server/test/at-best';
import { fillNow } from './fill/liquid.mjs';
import { isPlain } from './fill/placeholders.mjs';
import { fill, fillPlain, templateProblem, Unfilled } from './template';

const RANGE = '{% for i in (1..9999999) %}{{ i }}{% endfor %}';
const LOOPS = '{% for i in (1..9000) %}{% for j in (1..9000) %}{{ j | times: i }}{% endfor %}{% endfor %}';
const CHAIN = '{{ (1..900000) | join: "," | split: "," | sort | join: "," | split: "," | reverse | join }}';

/** CPU time that a text which is refused may cost this process. */
const MOST_MS = 250;
/** The same text as one that was not refused before. */
const other = (text: string, time: number) => text + ' '.repeat(time);

test.each([
  ['{{contact.firstName | default: "there"}}', true],
  ['{{- name -}} and {{ a.b | upcase | truncate: 20 }}', true],
  ['{{ &quot;x&quot; | append: name }}', true],
  ['no braces', true],
  ['{{ now | date: "%-d %B %Y" }}', true],
  ['{{ now | date: "%B" }}'.repeat(20), true],
  ['{{ now | date: "%B" }}'.repeat(21), false],
  ['{{ now | date: "%c" }}', false],
  ['{{ now | date: "%99999Y" }}', false],
  ['{{ now | date: name }}', false],
  ['{{ now | date: "%Y", "Europe/Berlin" }}', false],
  ['{{ now | date }}', false],
  ['{% if name %}x{% endif %}', false],
  ['{{ (1..9) | join }}', false],
  ['{{ name | replace: "a", "aaaaaaaa" }}', false],
  ['{{ list | sort | first }}', false],
  [`${'{{ a['.repeat(10)}]}}`, false],
])('%s is filled in at once: %s', (text, plain) => {
  expect(isPlain(text)).toBe(plain);
});

test('what decides or loops is filled in as ever, in a process of its own', async () => {
  const loop = '{% for one in list %}{{ one }}{% unless forloop.last %}, {% endunless %}{% endfor %}';
  expect(await fill('html', loop, { list: ['a', '<b>'] })).toBe('a, &lt;b&gt;');
  expect(await fill('text', '{{ list | join: " & " }}', { list: ['a', 'b'] })).toBe('a & b');
  await expect(fill('text', '{% if true %}{{ nobody }}{% endif %}', {})).rejects.toThrow('{{nobody}} has no value.');
});

test('no filter makes a character of nothing that cannot be kept', async () => {
  expect(await fill('html', '<p>a{{ "%00" | url_decode }}b</p>', {})).toBe('<p>ab</p>');
});

test.each([RANGE, LOOPS, CHAIN])(
  'wall: Liquid that takes too much names itself and holds up nobody: %s',
  async (text) => {
    await fill('text', '{% if true %}x{% endif %}', {});
    let problem = '';
    const used = await busyMs(MOST_MS, async (time) => {
      problem = await fill('text', other(text, time), {}).catch((error: unknown) =>
        error instanceof Unfilled ? error.problem : '',
      );
    });
    expect(problem).toMatch(/^The placeholders (take too much|cannot be read: memory alloc limit exceeded)/);
    expect(used).toBeLessThan(MOST_MS);
  },
);

test('a text that took too much is not tried again for everybody it goes to', async () => {
  await fill('text', LOOPS, {}).catch(() => {});
  const used = await busyMs(4 * MOST_MS, async () => {
    for (let value = 0; value < 500; value++) await fill('text', LOOPS, { value }).catch(() => {});
  });
  expect(used).toBeLessThan(4 * MOST_MS);
});

test('what cannot be read is said before it is kept', async () => {
  expect(await templateProblem('{{ name }}')).toBeUndefined();
  expect(await templateProblem('{% if name %}x{% endif %}')).toBeUndefined();
  expect(await templateProblem('{% if name %}x')).toMatch(/^the placeholders cannot be read: /);
  expect(await templateProblem('{% if a %}'.repeat(20_000))).toMatch(/^[Tt]he placeholders /);
});

test('plain placeholders say which of them has no value', () => {
  expect(() => fillPlain('text', 'Hello {{ name }}', {})).toThrow('{{name}} has no value.');
});

const LONG = "'".repeat(100_000);

test('values that are long are filled in elsewhere, as they would be at once', async () => {
  const bio = LONG.slice(0, 50_000);
  expect(() => fillPlain('html', '{{ bio }}', { bio })).toThrow('The placeholders take too much to fill in');
  expect(await fill('html', 'I am {{ bio }}.', { bio })).toBe(`I am ${'&#39;'.repeat(50_000)}.`);
});

test.each([
  ['html', '{{ bio }}', LONG],
  ['html', '{{ bio | default: "" }}', LONG],
  ['text', '{{ bio | upcase }}', LONG],
  ['text', '{{ bio | default: "" }}', ' '.repeat(100_000)],
  ['text', '{{ bio }}', [LONG, LONG]],
] as const)('wall: %s of %s a thousand times holds up nobody, and says that it is too much', async (kind, one, bio) => {
  await fill('text', '{% if true %}x{% endif %}', {});
  let problem: unknown;
  const used = await busyMs(MOST_MS, async (time) => {
    problem = await fill(kind, other(one.repeat(1000), time), { bio }).catch((error: unknown) => error);
  });
  expect(problem).toMatchObject({
    status: 409,
    overran: true,
    problem: 'The placeholders take too much to fill in: all their values may have 1,000,000 characters.',
  });
  expect(used).toBeLessThan(MOST_MS);
});

test('values of one that are too long keep nobody else from having the same text', async () => {
  const text = '{{ bio }}'.repeat(900);
  await expect(fill('text', text, { bio: LONG })).rejects.toBeInstanceOf(Unfilled);
  await expect(fill('text', text, { bio: LONG, other: 'a'.repeat(9 * 1024 * 1024) })).rejects.toThrow('too large');
  const bio = 'a'.repeat(500);
  expect(await fill('text', text, { bio })).toBe(bio.repeat(900));
});

test('a text that a loop makes longer than values may be is refused', async () => {
  const text = `{% for i in (1..9000) %}${'a'.repeat(1000)}{% endfor %}`;
  await expect(fill('text', text, {})).rejects.toThrow('The placeholders take too much to fill in');
});

test('what Liquid finds between two placeholders is a fault of the text, too', () => {
  expect(fillNow('text', '{{ a }}'.repeat(200_000), { a: 1 })).toEqual({
    problem: 'The placeholders cannot be read: parse length limit exceeded.',
  });
});
