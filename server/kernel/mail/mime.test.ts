import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { plainAddress, plainName } from '@/server/kernel/mail/address';
import { fillPlain } from '@/server/kernel/mail/template';
import { contentOf, unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { dkimSigned, type MimeMail, mimeOf } from './mime';

const letter: MimeMail = {
  from: { name: 'Acme', email: 'hello@acme.example' },
  to: { name: 'Ada', email: 'ada@example.com' },
  subject: 'Hello',
  html: '<p>Hi</p>',
  text: 'Hi',
  messageId: '1.2@acme.example',
  inReplyTo: null,
  references: [],
  date: new Date(0),
  attachments: [],
};
const headerNames = (message: Buffer) =>
  (message.toString('latin1').split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\r',
        '\n',
        '\0',
        'Bcc: x@evil.example',
        ',',
        '"',
        '<',
        '>',
        '\u2028',
        '=?utf-8?Q?=0D=0A?=',
        'a',
        ' ',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);

describe('a message', () => {
  it('has no header and no recipient but its own, whatever its texts hold', async () => {
    const plain = headerNames(await mimeOf(letter)).sort();
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, nasty, async (subject, from, to, fileName) => {
        const { subject: line } = await contentOf(
          {
            workspaceId: '',
            id: '',
            subject: 'x {{ v | default: "" }}',
            bodyHtml: '',
            signatureHtml: null,
            bulk: false,
          },
          { v: subject },
        );
        const message = await mimeOf({
          ...letter,
          subject: line,
          from: { ...letter.from, name: plainName(from) },
          to: { ...letter.to, name: plainName(to) },
        });
        expect(headerNames(message).sort()).toEqual(plain);
        const parsed = await simpleParser(message);
        const recipients = [parsed.to, parsed.cc, parsed.bcc].flat().flatMap((list) => list?.value ?? []);
        expect(recipients.map(({ address }) => address)).toEqual(['ada@example.com']);
        const attached = await mimeOf({
          ...letter,
          attachments: [{ fileName: fileName || 'x', contentType: 'text/plain', content: Buffer.from('x') }],
        });
        expect(headerNames(attached).sort()).toEqual(plain);
      }),
      { numRuns: 1500 },
    );
  }, 60_000);

  it('says once how to leave, where it does, in headers that are signed', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const url = `https://crm.example/unsubscribe/${'a'.repeat(64)}`;
    const message = await mimeOf({ ...letter, unsubscribeUrl: url });
    const signed = await dkimSigned(message, letter.from.email, {
      domainName: 'acme.example',
      keySelector: 'crm',
      privateKey,
    });
    const head = (signed.toString('latin1').split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(head.match(/^List-Unsubscribe: .*$/gm)).toEqual([`List-Unsubscribe: <${url}>`]);
    expect(head.match(/^List-Unsubscribe-Post: .*$/gm)).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
    const covered = /DKIM-Signature:.*?\bh=([^;]+)/.exec(head)?.[1]?.toLowerCase().replace(/\s/g, '').split(':');
    expect(covered).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    expect(signed.subarray(-message.length).equals(message)).toBe(true);
  });
});

describe('an address', () => {
  it.each([
    'victim@x.test\nBcc: q@z.test',
    'a@b.example, c@d.example',
    '<a@b.example>',
    'Ada <a@b.example>',
    '"a b"@c.example',
    'a@b@c.example'.replace('@', '"@"'),
    'a..b@c.example',
    '.a@c.example',
    '@c.example',
    'a@',
    'a@-c.example',
    `${'a'.repeat(65)}@c.example`,
    'a@c.example\u2028',
    'a@[127.0.0.1]',
    'a(comment)@c.example',
    'a;b@c.example',
  ])('is refused: %j', (text) => {
    // A line separator at the very end is only trimmed away.
    expect(plainAddress(text)).toBe(text.endsWith('\u2028') ? 'a@c.example' : undefined);
  });

  it('has its domain in ASCII', () => {
    expect(plainAddress(' Ada@Bücher.example ')).toBe('Ada@xn--bcher-kva.example');
  });

  it('is one address for every parser, or none', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const address = plainAddress(text);
        if (address !== undefined) expect(address).toMatch(/^[^\s"(),:;<>@[\]\\]+@[a-z0-9.-]+$/);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('mail to many', () => {
  const many = { workspaceId: newId(), id: newId(), subject: 'x', signatureHtml: null, bulk: true };

  it('shows a way out once, at its end or where it is written', async () => {
    const way = unsubscribeUrl(many.workspaceId, many.id);
    const ended = await contentOf({ ...many, bodyHtml: '<body><p>x</p></body>' }, {});
    expect(ended.html.split(way)).toHaveLength(2);
    expect(ended.html.endsWith('</body>')).toBe(true);
    expect(ended.text).toContain(way);
    const written = await contentOf({ ...many, bodyHtml: '<a href="{{unsubscribeUrl}}">out</a>' }, {});
    expect(written.html).toBe(`<a href="${way}">out</a>`);
    expect((await contentOf({ ...many, bulk: false, bodyHtml: '<p>x</p>' }, {})).html).toBe('<p>x</p>');
  });
});

describe('a filled-in text', () => {
  it('holds merge values as text, never as markup or as further placeholders', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const html = fillPlain('html', '<p>{{ v | default: "" }}</p>', { v: value });
        expect(html.slice(3, -4)).not.toMatch(/[<>"']/);
        expect(fillPlain('text', '{{ v | default: "" }}', { v: '{{ secret }}', secret: 'x' })).toBe('{{ secret }}');
      }),
      { numRuns: 5000 },
    );
  });
});
