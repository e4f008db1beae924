import { domainToASCII } from 'node:url';
import { convert } from 'html-to-text';
import { simpleParser } from 'mailparser';
import { escapeHtml } from '../../../../kernel/escape-html.mjs';
import { cleanHtml } from './clean-html.mjs';

// Runs as it is in a process of its own (server/foreign): mail from strangers can hold up or exhaust nothing but that.

/** @typedef {import('./parsed-mail').ParsedMail} ParsedMail */

const MAX_PARTS = 200;
const MAX_HEAD_BYTES = 256 * 1024;
const MAX_HEADERS = 500;
const MAX_VALUE = 8192;
const MAX_TEXT = 500_000;
const MAX_HTML = 2_000_000;
const MAX_REPORT = 256 * 1024;
const MAX_REFERENCES = 100;
const MAX_RECIPIENTS = 200;
const MAX_INNER_HEAD = 16 * 1024;

const REPORT_PARTS = /^message\/(global-)?(delivery-status|disposition-notification)$/;
const ORIGINAL_PARTS = /^(message\/(rfc822|partial|global)|text\/rfc822(-headers)?|message\/(rfc822|global)-headers)$/;

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<ParsedMail>}
 */
export default async function parse(bytes) {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mail = await simpleParser(raw, {
    keepDeliveryStatus: true,
    keepCidLinks: true,
    skipTextToHtml: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    ...{ ignoreEmbedded: true, maxChildNodes: MAX_PARTS, maxHeadSize: MAX_HEAD_BYTES },
  });
  const headers = fields(mail.headerLines);
  const value = (/** @type {string} */ name) => headers.find(([key]) => key === name)?.[1] ?? '';
  const html = mail.html ? mail.html.slice(0, MAX_HTML) : null;
  const part = (/** @type {RegExp} */ type) => mail.attachments.find(({ contentType }) => type.test(contentType));
  const report = (/** @type {RegExp} */ type) =>
    part(type)?.content.subarray(0, MAX_REPORT).toString('utf8').replaceAll('\r\n', '\n') ?? null;
  const from = addresses(mail.from)[0] ?? null;
  const files = mail.attachments.filter(
    ({ contentType }) => !REPORT_PARTS.test(contentType) && contentType !== 'message/feedback-report',
  );
  const text = clean(mail.text?.trim() ? mail.text.slice(0, MAX_TEXT) : plain(html) || unparted(raw, mail));
  const cleaned = html === null ? '' : clean(cleanHtml(html));
  const names = await Promise.all(files.map(nameOf));
  return {
    headers,
    messageId: ids(value('message-id'))[0] ?? null,
    inReplyTo: ids(value('in-reply-to')),
    references: ids(value('references')),
    from,
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    subject: clean(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 1000),
    date: date(value('date')),
    text,
    html: cleaned.trim() ? cleaned : lined(text),
    attachments: files.map((file, place) => ({
      fileName: names[place] ?? '',
      contentType: clean(file.contentType),
      contentId: file.cid ? clean(file.cid) : null,
      inline: file.contentDisposition === 'inline' || file.related === true,
      content: file.content,
    })),
    deliveryStatus: report(/^message\/(global-)?delivery-status$/),
    feedbackReport: report(/^message\/feedback-report$/),
    original: report(ORIGINAL_PARTS),
    shortened: (mail.text?.length ?? 0) > MAX_TEXT || (mail.html || '').length > MAX_HTML,
    problem: null,
  };
}

/**
 * What an attachment is called. A mail that hangs on another has a subject, but seldom a name.
 * @param {import('mailparser').Attachment} file
 */
async function nameOf(file) {
  const given = clean(file.filename ?? '').trim();
  if (given || !/^message\/(rfc822|global)$/.test(file.contentType)) return given.slice(0, 255);
  const bytes = file.content.subarray(0, MAX_INNER_HEAD).toString('latin1');
  const head = bytes.slice(0, bytes.search(/\r?\n\r?\n|$/)).split(/\r?\n(?![ \t])/);
  const subject = head.filter((line) => /^subject:/i.test(line)).slice(0, 1);
  const { subject: title } = await simpleParser(Buffer.from(`${subject.join('')}\r\n\r\n`, 'latin1'));
  const plain = clean(title ?? '')
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, 200) || 'message'}.eml`;
}

/**
 * @param {readonly { key: string, line: string }[]} lines
 * @returns {[string, string][]}
 */
function fields(lines) {
  return lines.slice(0, MAX_HEADERS).map(({ key, line }) => {
    const value = line.slice(line.indexOf(':') + 1).replace(/\r?\n[ \t]*/g, ' ');
    return [key.toLowerCase(), clean(value).trim().slice(0, MAX_VALUE)];
  });
}

/** @param {string} value */
function ids(value) {
  const found = value.match(/<[^<>\s]{1,500}>/g) ?? [];
  if (found.length === 0 && /^[^<>\s]{1,500}@[^<>\s]{1,250}$/.test(value)) return [`<${value}>`];
  // Of a long thread the newest mails are the ones that matter: they stand at the end (RFC 5322 §3.6.4).
  return [...new Set(found)].slice(-MAX_REFERENCES);
}

/** @param {string} value */
function date(value) {
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/**
 * @param {import('mailparser').AddressObject | import('mailparser').AddressObject[] | undefined} field
 * @returns {{ name: string, email: string }[]}
 */
function addresses(field) {
  const all = [field ?? []].flat().flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]));
  return all
    .filter(({ address }) => address?.includes('@'))
    .slice(0, MAX_RECIPIENTS)
    .map(({ name, address }) => ({
      name: clean(name ?? '').slice(0, 255),
      email: ascii(
        clean(address ?? '')
          .trim()
          .toLowerCase(),
      ).slice(0, 320),
    }));
}

/** The address with its domain as it is kept everywhere. @param {string} address */
function ascii(address) {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

/**
 * The body as it stands where the parts that its header announces are not there: software that mends or anonymises reports
 * leaves such behind.
 * @param {Buffer} raw
 * @param {import('mailparser').ParsedMail} mail
 */
function unparted(raw, mail) {
  const type = String(mail.headerLines.find(({ key }) => key === 'content-type')?.line ?? '');
  if (mail.html || mail.attachments.length > 0 || !/multipart\//i.test(type)) return '';
  const text = raw.subarray(0, MAX_TEXT).toString('utf8').replaceAll('\r\n', '\n');
  return text.slice(text.indexOf('\n\n') + 2);
}

/** @param {string | null} html */
function plain(html) {
  if (!html) return '';
  return convert(html.slice(0, MAX_TEXT), {
    wordwrap: false,
    limits: { maxInputLength: MAX_TEXT, maxChildNodes: 5000, maxDepth: 60 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
    ],
  });
}

/** Text as HTML, with its lines kept; an apostrophe means nothing between tags. @param {string} text */
const lined = (text) => escapeHtml(text.trim()).replaceAll('&#39;', "'").replaceAll('\n', '<br>\n');

/** PostgreSQL keeps no U+0000 and no lone surrogates. @param {string} text */
function clean(text) {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}
