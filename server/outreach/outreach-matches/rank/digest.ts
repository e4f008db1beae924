import { type Evidence, stageWords } from './evidence';

const date = (at: string | null) => at?.slice(0, 10) ?? '';
const count = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`;
const TYPES: Record<string, string> = {
  CALL: 'call',
  EMAIL: 'e-mail',
  NOTE: 'note',
  MEETING: 'meeting',
  LINKEDIN: 'LinkedIn message',
};

function mailOf({ mail, lastMail }: Evidence): string[] {
  const sent =
    mail.sent > 0 &&
    `${count(mail.sent, 'mail')} sent, the last on ${date(mail.sentAt)}, opened ${count(mail.opens, 'time')}`;
  const received =
    mail.received > 0 && `${count(mail.received, 'mail')} received, the last on ${date(mail.receivedAt)}`;
  const last = lastMail?.subject && `Last subject: “${lastMail.subject}”`;
  return [sent, received, last].filter((text): text is string => Boolean(text));
}

function talkOf({ communications, notes, meeting }: Evidence): string[] {
  const talk =
    communications &&
    `${count(communications.count, 'logged contact')}, the last a ${TYPES[communications.type] ?? 'contact'} on ${date(communications.at)}${communications.subject ? ` (“${communications.subject}”)` : ''}`;
  const met =
    meeting &&
    `Meeting “${meeting.title}” on ${date(meeting.at)}${meeting.status === 'CANCELLED' ? ', cancelled' : ''}`;
  const note = notes && `${count(notes.count, 'note')}, the last: “${notes.text.replace(/\s+/g, ' ').trim()}”`;
  return [talk, met, note].filter((text): text is string => Boolean(text));
}

const dealsOf = ({ deals }: Evidence): string[] =>
  deals
    .slice(0, 3)
    .map(
      ({ name, stage, value, currency }) =>
        `Deal “${name}”, ${stageWords(stage)} (${`${value} ${currency}`.trimEnd()})`,
    );

/** What is quoted at its end may close the sentence by itself. */
const sentence = (text: string) => (/[.!?…]”$/.test(text) ? text : `${text}.`);

/** What has happened with a contact, in a few sentences: mail, calls and messages, meetings, notes, deals. */
export function timelineDigest(evidence: Evidence): string {
  const said = [...mailOf(evidence), ...talkOf(evidence), ...dealsOf(evidence)];
  return said.length > 0 ? said.map(sentence).join(' ') : 'Nothing has happened yet.';
}
