import { guessHeight, hasRemotePictures, mailDocument } from '@/components/outreach/mail/mail-document';
import { shortName } from '@/components/outreach/mail/mail-state';
import { toChips } from '@/components/outreach/mail/placeholder-parts';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { isBlank, needsSource } from '@/components/outreach/mail/rich-html';
import { documentOf, writtenOf } from '@/components/records/writing/document';
import { depthOf, replaceTags, withoutTags } from '@/lib/tags';
import { escapeHtml } from '@/server/kernel/escape-html.mjs';
import { parseInSlices } from '@/server/kernel/http/json-slices';
import { parseForm } from '@/server/kernel/http/public/urlencoded';
import { emailIn, addressesIn as wordsOfAddresses } from '@/server/kernel/mail/address';
import { fillNow } from '@/server/kernel/mail/fill/liquid.mjs';
import { isPlain, placeholdersOf } from '@/server/kernel/mail/fill/placeholders.mjs';
import { plainText } from '@/server/kernel/mail/plain-text';
import { cut, encodedOf } from '@/server/outreach/campaigns/send/fragments';
import { beforeEnd } from '@/server/outreach/mail/compose/content';
import { fragmentOf } from '@/server/outreach/mail/compose/quote';
import { addressesIn, readDeliveryStatus } from '@/server/outreach/mail/inbound/bounce/delivery-status';
import { isGivenBack } from '@/server/outreach/mail/inbound/bounce/heuristics';
import { isAboutRecipient, partsOf } from '@/server/outreach/mail/inbound/bounce/parts';
import { readComplaint } from '@/server/outreach/mail/inbound/classify/complaint';
import { replyClassOf } from '@/server/outreach/mail/inbound/classify/reply-class';
import { replyText } from '@/server/outreach/mail/inbound/classify/reply-text';
import type { ParsedMail } from '@/server/outreach/mail/inbound/mime/parsed-mail';
import { copied } from '@/server/outreach/mail/inbound/same-text';
import { clientOf } from '@/server/outreach/mail/track/classify';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { unfounded } from '@/server/outreach/outreach-matches/judge/statements';
import { keysOfCompany, keysOfPerson } from '@/server/records/duplicates/keys';
import { decodeBase64 } from '@/server/records/files/base64';
import { dayOrderOf, looksLike, suggest } from '@/server/records/imports/map/content';
import { jsonOf, listOf } from '@/server/records/imports/map/values';
import { formOf } from '@/server/records/imports/read/csv';
import { domainOf } from '@/server/records/imports/work/companies';
import { fillAnswer, unknownPlaceholder } from '@/server/website/chat-answers/fill';
import { withoutQuote } from '@/server/website/chats/mail/without-quote';
import { isLinkSpam } from '@/server/website/chats/public/spam';
import { spamReasons } from '@/server/website/forms/spam';
import { decodeWords } from '@/server/workspace/mail/keep-caught';
import { termsOf } from '@/server/workspace/search/terms';

const mail = { workspaceId: '01a00000-0000-7000-8000-000000000001', emailId: '01a00000-0000-7000-8000-000000000002' };
const form = (text: string) =>
  spamReasons({
    honeypot: '',
    shownForMs: 60_000,
    recent: { senderMinute: 0, senderHour: 0, formMinute: 0 },
    fields: [{ key: 'a', label: 'A', type: 'LONG_TEXT', required: false, options: [], leadField: null }],
    answers: { a: text },
  });
const nothing: ParsedMail = {
  ...{
    headers: [],
    messageId: null,
    inReplyTo: [],
    references: [],
    from: null,
    to: [],
    cc: [],
    subject: '',
    date: null,
  },
  ...{
    text: '',
    html: '',
    attachments: [],
    deliveryStatus: null,
    feedbackReport: null,
    original: null,
    shortened: false,
    problem: null,
  },
};
const KINDS = ['text', 'number', 'boolean', 'day', 'time', 'choice', 'list'] as const;
/** Filters that are filled in by the service itself. */
const FILTERS =
  `default: "a" | capitalize | strip | append: a | truncate: 99 | truncatewords: 9 | newline_to_br | strip_newlines`
    .split(' | ')
    .map((filter) => `{{ a | ${filter} }}`);
const sealed = { text: [], html: [], unsubscribe: '', open: '', click: String };
const known = { facts: ['Ada'], contact: 'Ada', product: 'Engine' };

/** What looks through texts that members and strangers write, by what it looks for. */
export const scanners: Record<string, (text: string) => unknown> = {
  'tags of HTML': (text) => replaceTags(text, () => ''),
  'depth of HTML': depthOf,
  'text of HTML': (text) => withoutTags(text),
  'plain part of a mail': plainText,
  'links of a mail': (text) => tracked(text, mail, ''),
  'end of a mail': (text) => beforeEnd(text, ''),
  'pictures of a mail': hasRemotePictures,
  'a mail without pictures': (text) => mailDocument(text, false),
  'what is quoted of a mail': fragmentOf,
  'own words of an answer to a chat': withoutQuote,
  'fields of a form': parseForm,
  'files in base64': decodeBase64,
  'long bodies of JSON': (text) => parseInSlices(Buffer.from(JSON.stringify([text]))),
  'height of a mail': (text) => guessHeight(text),
  'whether a body is laid out': needsSource,
  'whether a body is blank': isBlank,
  placeholders: placeholdersOf,
  'plain placeholders': isPlain,
  'values of placeholders': (text) => fillNow('html', '{{ a }}', { a: text }),
  'values that filters are given': (text) => FILTERS.map((filter) => fillNow('text', filter, { a: text })),
  'text as it stands in HTML': escapeHtml,
  'text as it goes by mail': (text) =>
    encodedOf(
      cut(text, /zq\d+z/g, () => undefined),
      sealed,
      'text',
    ),
  'own words of a reply': replyText,
  'class of a reply': replyClassOf,
  'delivery status': readDeliveryStatus,
  'encoded words': decodeWords,
  'address in a name': emailIn,
  'user agents': clientOf,
  'spam in forms': form,
  'spam in chats': isLinkSpam,
  'claims of a judge': (text) => unfounded(text, known),
  'placeholders of a saved answer': unknownPlaceholder,
  'saved answers': (text) => fillAnswer(text, { 'visitor.name': 'Ada', 'visitor.email': null, 'member.name': null }),
  'addresses in cells': wordsOfAddresses,
  'addresses in a report': addressesIn,
  'mail that is given back': (text) =>
    isGivenBack({ ...nothing, text, subject: text, from: { name: '', email: 'postmaster@a.example' } }),
  'copies of a mail': (text) => copied([{ bodyText: text }, { bodyText: text.slice(0, 100) }], text),
  complaints: (text) => readComplaint({ ...nothing, feedbackReport: text }),
  'complaints of Outlook': (text) =>
    readComplaint({ ...nothing, original: text, from: { name: '', email: 'staff@hotmail.com' } }),
  'parts of a report': (text) => partsOf(text, [['a@b.c'], ['d@e.f']]).map((part) => isAboutRecipient(part, undefined)),
  'domain of a company': domainOf,
  'keys of a person': (text) => keysOfPerson({ name: text, email: text, phone: text, company: text }),
  'keys of a company': (text) => keysOfCompany({ name: text, domain: text, website: text, phone: text }),
  'kinds of cells': (text) => [looksLike([], new Set(), [text]), dayOrderOf(text), suggest('A', [text])],
  'values of cells': (text) => [
    listOf(text),
    ...KINDS.map((kind) => jsonOf(text, { kind }, { dayFirst: true, decimal: ',' })),
  ],
  'form of a file of rows': formOf,
  'chips of a body': toChips,
  'names of placeholders': withNames,
  'name of a correspondent': shortName,
  'formatted text': (text) => writtenOf(documentOf(text)),
  'formatted text that is pasted': (text) =>
    writtenOf({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  'search terms': (text) => termsOf(mail.workspaceId, 'c', { title: text, text, keys: [text] }),
};
