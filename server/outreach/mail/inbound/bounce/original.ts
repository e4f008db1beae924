import { LOOKED_AT } from '../looked-at';
import { headerValues, type ParsedMail } from '../mime/parsed-mail';
import { addressesIn } from './delivery-status';

/** What a report says of the message that it is about. */
export interface OriginalMessage {
  /** Message-IDs that may be its own, best first. */
  messageIds: string[];
  /** Whom it was to. */
  to: string[];
}

const MAX_IDS = 50;
const MAX_LINES = 400;

/** Where a quoted message begins in the text of a report that carries it inline. */
const QUOTED =
  /^[-_=* ]{0,40}(original message|returned message|the header of the original|below (this line )?is (a|the) copy|this is a copy of the message|included is a copy|message header|unsent message|the original message|original headers)/i;

/** Looks where a report may quote the original: in its own part, in the text, and in the fields that refer to it. */
export function readOriginal(mail: ParsedMail): OriginalMessage {
  const text = mail.text.slice(0, LOOKED_AT);
  const quoted = mail.original?.slice(0, LOOKED_AT) ?? quotedIn(text);
  const own = fieldsIn(quoted, 'message-id').flatMap(idsIn);
  const refers = [...mail.inReplyTo, ...mail.references, ...headerValues(mail, 'x-original-message-id').flatMap(idsIn)];
  const unquoted = text.split('\n', MAX_LINES).flatMap((line) => (/message-?id\s*[:=]/i.test(line) ? idsIn(line) : []));
  const messageIds = [...new Set([...own, ...unquoted, ...refers])].filter((id) => id !== mail.messageId);
  const to = fieldsIn(quoted, 'to').flatMap(addressesIn);
  return { messageIds: messageIds.slice(0, MAX_IDS), to };
}

/** The text of a report without the message that it quotes. */
export function reportText(mail: ParsedMail): string {
  const lines = mail.text.slice(0, LOOKED_AT).split('\n', MAX_LINES);
  const end = lines.findIndex(
    (line, index) => index > 0 && (QUOTED.test(line) || /^(return-path|received):/i.test(line)),
  );
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

function quotedIn(text: string): string {
  const lines = text.split('\n', 5000);
  const start = lines.findIndex(
    (line) => QUOTED.test(line) || /^(>\s?)?(return-path|received|message-id):/i.test(line),
  );
  return start < 0
    ? ''
    : lines
        .slice(start, start + MAX_LINES)
        .map((line) => line.replace(/^>\s?/, ''))
        .join('\n');
}

function fieldsIn(text: string, name: string): string[] {
  const lines = text.split('\n', MAX_LINES);
  return lines.flatMap((line, index) => {
    if (line.slice(0, name.length + 1).toLowerCase() !== `${name}:`) return [];
    const next = lines[index + 1] ?? '';
    return [line.slice(name.length + 1).trim() + (/^[ \t]/.test(next) ? ` ${next.trim()}` : '')];
  });
}

const idsIn = (text: string): string[] => text.match(/<[^<>\s]{1,500}>/g) ?? [];
