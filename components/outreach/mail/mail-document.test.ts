import { expect, test } from 'vitest';
import { guessHeight, hasRemotePictures, mailDocument } from './mail-document';

test('what a mail would fetch from elsewhere is noticed, in every place where it can stand', () => {
  const remote = [
    '<img width=1 src="https://example.com/p.gif">',
    "<img src='http://example.com/p.gif'>",
    '<img src=//example.com/p.gif>',
    '<td background="https://example.com/b.png">',
    '<div style="background:url(https://example.com/b.png)">',
    '<style>body{background-image:url("//example.com/b.png")}</style>',
  ];
  expect(remote.map(hasRemotePictures)).toEqual(remote.map(() => true));
  const local = [
    '<img src="data:image/gif;base64,R0">',
    '<a href="https://example.com">site</a>',
    '<p>https://x.example</p>',
  ];
  expect(local.map(hasRemotePictures)).toEqual(local.map(() => false));
});

test('the policy stands before the mail, and lets pictures in only when they were asked for', () => {
  const closed = mailDocument('<img src="https://example.com/p.gif">', false);
  expect(closed).not.toContain('example.com');
  const body = mailDocument('<p>Hello</p>', false);
  expect(body.indexOf('Content-Security-Policy')).toBeLessThan(body.indexOf('Hello'));
  expect(closed).toContain("default-src 'none'");
  expect(closed).toMatch(/img-src data:;/);
  expect(mailDocument('', true)).toMatch(/img-src data: https: http:;/);
});

test('the height grows with the text and stays within bounds', () => {
  const [short, long, endless] = [2, 12, 4000].map((count) => guessHeight('<p>A line of text.</p>'.repeat(count)));
  expect(short).toBeLessThan(long ?? 0);
  expect(endless).toBe(560);
  expect(guessHeight('')).toBe(72);
});
