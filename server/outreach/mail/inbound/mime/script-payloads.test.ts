import { expect, test } from 'vitest';
import { mailDocument } from '@/components/outreach/mail/mail-document';
import { whatActs } from '@/server/test/active-html';
import { rawMail } from '@/server/test/inbound';
import { scriptPayloads } from '@/server/test/script-payloads';
import { parseMail } from './parse';

const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** The payload as the body, as the subject and as the sender's name of a mail. */
const mailOf = (payload: string) =>
  rawMail(
    {
      From: `${word(payload)} <eve@example.com>`,
      Subject: word(payload),
      'MIME-Version': '1.0',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Transfer-Encoding': 'base64',
    },
    Buffer.from(`<p>Before</p>${payload}`).toString('base64'),
  );

test('there are 300 ways and more to try, all different, and most of them are recognized as acting', () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(300);
  expect(scriptPayloads.filter((payload) => whatActs(payload).length > 0).length).toBeGreaterThan(250);
});

test('no script payload is left in the HTML of a mail, and none leaves its subject or name', {
  timeout: 120_000,
}, async () => {
  for (const payload of scriptPayloads) {
    const { html, subject, from, headers, problem } = await parseMail(mailOf(payload));
    expect(problem).toBeNull();
    expect(whatActs(html ?? ''), payload).toEqual([]);
    expect(from?.email, payload).toBe('eve@example.com');
    expect(subject, payload).not.toMatch(/[\r\n]/);
    // PostgreSQL would refuse the whole mail for it, each time that it is sent again.
    expect([html, subject, from?.name].join(), payload).not.toContain('\0');
    expect(
      headers.filter(([name]) => name === 'subject'),
      payload,
    ).toHaveLength(1);
  }
});

test('the frame that shows a mail allows nothing, whatever the mail says', () => {
  for (const payload of scriptPayloads) {
    const document = mailDocument(payload, true);
    const policy = document.indexOf('Content-Security-Policy');
    expect(policy).toBeGreaterThan(0);
    expect(policy).toBeLessThan(document.indexOf('<body>'));
    expect(document).toContain("default-src 'none'");
  }
});
