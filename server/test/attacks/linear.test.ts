import { describe, expect, test } from 'vitest';
import { guessHeight, hasRemotePictures, mailDocument } from '@/components/outreach/mail/mail-document';
import { isBlank, needsSource } from '@/components/outreach/mail/rich-html';
import { depthOf, replaceTags, withoutTags } from '@/lib/tags';
import { emailIn } from '@/server/kernel/mail/address';
import { isPlain, placeholdersOf } from '@/server/kernel/mail/fill/placeholders.mjs';
import { plainText } from '@/server/kernel/mail/plain-text';
import { beforeEnd } from '@/server/outreach/mail/compose/content';
import { readDeliveryStatus } from '@/server/outreach/mail/inbound/bounce/delivery-status';
import { replyClassOf } from '@/server/outreach/mail/inbound/classify/reply-class';
import { replyText } from '@/server/outreach/mail/inbound/classify/reply-text';
import { clientOf } from '@/server/outreach/mail/track/classify';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { unfounded } from '@/server/outreach/outreach-matches/judge/statements';
import { isLinkSpam } from '@/server/website/chats/public/spam';
import { spamReasons } from '@/server/website/forms/spam';
import { decodeWords } from '@/server/workspace/mail/keep-caught';
import { termsOf } from '@/server/workspace/search/terms';

/** Characters; what looks at them all from each of them takes a minute for the last step. */
const SIZES = [50_000, 100_000, 200_000] as const;
/** Twice doubled, a linear scanner takes four times as long, a quadratic one sixteen times. */
const MOST_TIMES = 9;
const EVERYTHING_MS = 30;
/** What the old patterns took on these: 2 to 55 seconds. */
const GIVE_UP_MS = 3000;

const mail = { workspaceId: '01a00000-0000-7000-8000-000000000001', emailId: '01a00000-0000-7000-8000-000000000002' };
const form = (text: string) =>
  spamReasons({
    honeypot: '',
    shownForMs: 60_000,
    recent: { senderMinute: 0, senderHour: 0, formMinute: 0 },
    fields: [{ key: 'a', label: 'A', type: 'LONG_TEXT', required: false, options: [], leadField: null }],
    answers: { a: text },
  });
const known = { facts: ['Ada'], contact: 'Ada', product: 'Engine' };

const scanners: Record<string, (text: string) => unknown> = {
  'tags of HTML': (text) => replaceTags(text, () => ''),
  'depth of HTML': depthOf,
  'text of HTML': (text) => withoutTags(text),
  'plain part of a mail': plainText,
  'links of a mail': (text) => tracked(text, mail, ''),
  'end of a mail': (text) => beforeEnd(text, ''),
  'pictures of a mail': hasRemotePictures,
  'a mail without pictures': (text) => mailDocument(text, false),
  'height of a mail': (text) => guessHeight(text),
  'whether a body is laid out': needsSource,
  'whether a body is blank': isBlank,
  placeholders: placeholdersOf,
  'plain placeholders': isPlain,
  'own words of a reply': replyText,
  'class of a reply': replyClassOf,
  'delivery status': readDeliveryStatus,
  'encoded words': decodeWords,
  'address in a name': emailIn,
  'user agents': clientOf,
  'spam in forms': form,
  'spam in chats': isLinkSpam,
  'claims of a judge': (text) => unfounded(text, known),
  'search terms': (text) => termsOf(mail.workspaceId, 'c', { title: text, text, keys: [text] }),
};

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
      const texts = SIZES.map((size) => unit.repeat(size / unit.length));
      const times = async (text = '') => Math.min(await cpuMs(() => scan(text)), await cpuMs(() => scan(text)));
      const [first] = [await times(texts[0]), await times(texts[1])];
      const most = Math.max(EVERYTHING_MS, first * MOST_TIMES);
      let last = await times(texts[2]);
      // What is slow by nature is so each time; a collection of garbage is not.
      for (let again = 0; again < 3 && last >= most; again++) last = Math.min(last, await times(texts[2]));
      const what = `${name} of ${JSON.stringify(unit)}: ${first.toFixed(1)} ms, then ${last.toFixed(1)} ms`;
      expect(last, what).toBeLessThan(GIVE_UP_MS);
      expect(last, what).toBeLessThan(most);
    }
  });
});
