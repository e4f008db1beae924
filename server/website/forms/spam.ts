import type { Answers, FormField, SpamReason } from './shapes';

/** What tells a person from a program, as far as a submission shows it. */
export interface Evidence {
  /** What was written into the field that people do not see. */
  honeypot: string;
  /** Milliseconds since the form was shown; undefined where a website sends without showing ours, `forged` for a bad token. */
  shownForMs: number | 'forged' | undefined;
  /** Submissions before this one: by the same sender in the last minute and hour, by anybody in the last minute. */
  recent: { senderMinute: number; senderHour: number; formMinute: number };
  fields: readonly FormField[];
  answers: Answers;
}

/** Nobody reads, fills and sends a form faster. */
const MIN_SHOWN_MS = 2000;
export const SENDER_PER_MINUTE = 10;
export const SENDER_PER_HOUR = 100;
export const FORM_PER_MINUTE = 120;
const MAX_LINKS = 2;
/** The share of a text that may be addresses, once there is more than one. */
const MAX_LINK_SHARE = 0.5;

const LINK = /(?:https?:\/\/|www\.)[^\s<>"']+/gi;
const MARKUP = /<\s*a\s[^<>]*href|\[\s*(?:url|link)\b/i;
/** Where people write a word or two, and an address is never an answer. */
const SHORT = new Set(['name', 'company', 'title', 'city', 'state', 'country', 'phone']);

/** Why a submission looks like spam; nothing for one that does not. */
export function spamReasons(evidence: Evidence): SpamReason[] {
  const { honeypot, shownForMs, recent } = evidence;
  const reasons: [SpamReason, boolean][] = [
    ['HONEYPOT', honeypot.trim() !== ''],
    ['TIMING', shownForMs === 'forged' || (shownForMs !== undefined && shownForMs < MIN_SHOWN_MS)],
    ['RATE', isFlood(recent)],
    ['LINKS', hasManyLinks(evidence)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

const isFlood = ({ senderMinute, senderHour, formMinute }: Evidence['recent']) =>
  senderMinute >= SENDER_PER_MINUTE || senderHour >= SENDER_PER_HOUR || formMinute >= FORM_PER_MINUTE;

/** Counts addresses in what is free text; a field that asks for one is not counted. */
function hasManyLinks({ fields, answers }: Pick<Evidence, 'fields' | 'answers'>): boolean {
  const texts = fields
    .filter(({ type }) => type === 'TEXT' || type === 'LONG_TEXT')
    .map(({ key, leadField }) => ({ text: String(answers[key] ?? ''), leadField }))
    .filter(({ leadField }) => leadField !== 'website');
  if (texts.some(({ text }) => MARKUP.test(text))) return true;
  if (texts.some(({ text, leadField }) => SHORT.has(leadField ?? '') && text.search(LINK) >= 0)) return true;
  const all = texts.map(({ text }) => text).join('\n');
  const links = all.match(LINK) ?? [];
  const share = links.join('').length / Math.max(1, all.replace(/\s/g, '').length);
  return links.length > MAX_LINKS || (links.length > 1 && share > MAX_LINK_SHARE);
}
