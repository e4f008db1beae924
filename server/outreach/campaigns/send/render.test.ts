import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { readClick } from '@/server/outreach/mail/track/token';
import { compileTemplate } from './compile';
import { createRenderer, renderMail } from './render';
import type { MailRecipient, MailTemplate } from './send-context';

const template: MailTemplate = {
  workspaceId: newId(),
  from: { name: 'Zoë, of Größe & Co.', email: 'zoe@acme.example' },
  subject: 'Hello {{contact.name}}',
  bodyHtml:
    '<p>Dear {{firstName | default: "friend"}}, = . \n.</p><a href="https://worker.example/?a=1&amp;b=ü">{{contact.city}}</a>',
  signatureHtml: '<p>— Zoë {{not a placeholder}}</p>',
  attachments: [{ fileName: 'Größe.txt', contentType: 'text/plain', content: Buffer.from('bytes') }],
  track: true,
  isOurs: false,
  common: { offering: { name: 'Plan "B" <best>' }, workspace: { name: 'Acme' } },
};
const contact = { name: 'Ada Lovelace', firstName: 'Ada', city: 'Köln & <Bonn>', email: 'ada@t.example' };
const to: MailRecipient = { emailId: newId(), messageId: 'id.1@acme.example', toEmail: 'ada@t.example', contact };

/** What a reader sees of a mail; the sealed links are opened, for each is sealed anew. */
async function seen(bytes: Buffer) {
  const mail = await simpleParser(bytes);
  const html = String(mail.html).replace(/[^"/]*\/t\/c\/([\w-]+)/g, (_whole, token) =>
    JSON.stringify(readClick(token)),
  );
  const { subject, messageId, from, to: sentTo } = mail;
  const headers = ['list', 'mime-version', 'content-type'].map((name) => mail.headers.get(name));
  const text = (mail.text ?? '').replace(/\s+/g, ' ');
  const files = mail.attachments.map(({ filename, contentType, content }) => [
    filename,
    contentType,
    content.toString(),
  ]);
  const [, boundaryFree] = JSON.stringify(headers).split('boundary');
  return {
    html,
    text,
    subject,
    messageId,
    from,
    sentTo,
    list: headers[0],
    files,
    hasBoundary: boundaryFree !== undefined,
  };
}

describe('a mail that is filled in', () => {
  it.each<[string, Partial<MailTemplate>, Partial<MailRecipient>]>([
    ['with everything', {}, {}],
    [
      'without tracking, attachments and placeholders',
      { track: false, attachments: [], subject: 'Grüße', bodyHtml: '<p>x</p>' },
      {},
    ],
    [
      'that is a whole document',
      { bodyHtml: '<!doctype html><html><body class="a"><p>{{name}}</p></body></html>' },
      {},
    ],
    ['with its own way out', { bodyHtml: '<p>{{offering.name}} <a href="{{unsubscribeUrl}}">leave</a></p>' }, {}],
    [
      'in another script',
      { subject: '{{name}} 你好', bodyHtml: '<p>{{name}} приветствуем вас 🎉</p>' },
      { contact: { name: 'Ада 🎈' } },
    ],
    ['with long lines', { bodyHtml: `<p>${'long words '.repeat(400)}{{name}}</p>` }, {}],
    ['to a name that a header must quote', {}, { contact: { ...contact, name: 'Lovelace, Ada (Countess); x@y' } }],
    ['with values of several lines', { bodyHtml: '<p>{{city}}</p>' }, { contact: { ...contact, city: 'a\r\n.\r\nb' } }],
  ])('is the mail that a single one would be: %s', async (_what, change, other) => {
    const changed = { ...template, ...change };
    const recipient = { ...to, ...other };
    expect(await compileTemplate(changed)).toBeDefined();
    const single = await renderMail(changed, recipient);
    const made = await (await createRenderer(changed))(recipient);
    expect(await seen(made.bytes)).toEqual(await seen(single.bytes));
    expect(made.subject).toBe(single.subject);
    expect(made.html.replace(/\s+/g, ' ')).toBe(single.html.replace(/\s+/g, ' '));
    expect(
      made.bytes
        .toString('latin1')
        .split('\r\n')
        .every((line) => line.length <= 998),
    ).toBe(true);
    expect(/[^\r]\n/.test(made.bytes.toString('latin1'))).toBe(false);
  });

  it.each([
    ['decides', '{% if firstName %}<p>{{firstName}}</p>{% endif %}'],
    ['has links that depend on the contact', '<a href="https://worker.example/{{firstName}}">go</a>'],
    ['trims', '<p>a {{- firstName }}</p>'],
  ])('is composed anew for each when its text %s', async (_what, bodyHtml) => {
    expect(await compileTemplate({ ...template, bodyHtml })).toBeUndefined();
    const { html } = await (await createRenderer({ ...template, bodyHtml }))(to);
    expect(html).toContain('Ada');
  });

  it('is composed by itself for whom its values are long', async () => {
    const own = { ...template, bodyHtml: '<p>{{contact.bio}}</p>' };
    const long = { ...to, contact: { ...contact, bio: 'words & '.repeat(3000) } };
    expect((await compileTemplate(own))?.(long)).toBeUndefined();
    expect((await (await createRenderer(own))(long)).html).toContain('words &amp; '.repeat(3000).trim());
    const tooLong = { ...own, bodyHtml: '{{contact.bio}}'.repeat(1000) };
    await expect((await createRenderer(tooLong))(long)).rejects.toThrow('The placeholders take too much to fill in');
  });

  it('names every placeholder that has no value', async () => {
    const make = await createRenderer({
      ...template,
      bodyHtml: '<p>{{contact.city}} {{contact.title}} {{lastName}}</p>',
    });
    await expect(make(to)).rejects.toThrow('{{contact.title}}, {{lastName}} have no value.');
  });
});
