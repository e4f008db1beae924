import { header, headerValues, type ParsedMail } from '../mime/parsed-mail';
import { addressesIn, addressIn, type RecipientStatus, readDeliveryStatus, statusIn } from './delivery-status';
import { readOriginal, reportText } from './original';
import { diagnosis, partsOf } from './parts';

const DAEMON =
  /^(mailer[-_]?daemon|post_?master|mail[-.]?daemon|mdaemon|double-bounce|microsoftexchange[0-9a-f]+|mmdf|mailadmin|bounces?|undelivered|mail-?delivery|mail\.delivery\.system|mailmaster|mailsystem)([-+.=].*)?$/;
/** Local parts that no person has. */
const ONLY_DAEMON = /^(mailer[-_]?daemon|mail[-.]?daemon|mailerdaemon|double-bounce)([-+.=].*)?$/;
const MACHINE = /^(no-?reply|do-?not-?reply|donotreply|sysadmin|system)([-+.=].*)?$/;
const DAEMON_NAME =
  /mail (deliver\w*|administrator)|mailer[- ]daemon|deliver\w* (sub)?system|postmaster|system administrator|ndr administrator/i;
const SUBJECT =
  /undeliver|un-?deliverable|(mail|message|e-?mail|delivery)[^.]{0,40}(fail|problem|error|return|reject|not deliver|could ?n.t|unable|bounce)|fail(ure|ed)[^.]{0,40}(notice|notification|delivery|deliver|mail)|error sending|return(ed|ing) (mail|message|to sender)|could not send|delivery (status )?(notification|report)|non-?delivery|nondeliverable|unzustellbar|nicht zugestellt|zustellung|non[- ](remis|distribu)|[ée]chec|no (se ha )?(podido )?entreg|no entregado|mancat[ao] (recapito|consegna)|onbestelbaar|n[ãa]o (foi )?entreg|недоставлен|не доставлен|配信|返送|メールエラー|退信|投递|系统退信/i;
const FAILURE =
  /\b5\d\d[ -]|[^.\d]5\.\d\.\d|fail(ed|ure)|undeliverable|could not be delivered|couldn.t be delivered|wasn.t able to deliver|unable to deliver|was not delivered|cannot be reached|did not reach|rejected|error (delivering|sending) your|nicht zugestellt|non (ha|hanno) ricevuto|pu[òo] essere recapitat|n'a pas pu|pas pu [êe]tre|no se (ha )?pu(do|ede|dido)|kon niet|送信できませんでした|permanent|unknown/i;
const UNDELIVERED = /could not be delivered|undeliverable|unable to deliver|was not delivered|delivery failed/i;
const DELAY =
  /\b(delay(ed)?|warning: message still|not yet been delivered|still (trying|attempting|being)|temporary problem|will be retried|attempts will continue)\b/i;
const VACATION = /out of (the )?office|vacation|holiday|away from|abwesen|absen|autorespon|auto[- ]?(reply|response)/i;

const MAX_RECIPIENTS = 50;

/** Whether no person can have sent it: its From names no address (RFC 5322 §3.6.2 wants one), or that of a mail system. */
export const isFromDaemon = ({ from }: ParsedMail) => from === null || ONLY_DAEMON.test(localPart(from.email));

/** Fields and lines that mail systems write when they give a message back, in whatever language they say why. */
const GIVEN_BACK = /^(>\s?)?(received|return-path|message-id):/im;

/** Whether a mail system gave a message back: people write from postmaster addresses too, but not without a way back, nor with a whole message below. */
export function isGivenBack(mail: ParsedMail): boolean {
  if (!isAtDaemon(mail)) return false;
  if (mail.original !== null || isSilent(mail)) return true;
  if (headerValues(mail, 'x-ms-exchange-message-is-ndr').length > 0) return true;
  return /^multipart\/report/i.test(header(mail, 'content-type').trim()) || GIVEN_BACK.test(mail.text.slice(0, 20_000));
}

/** Whether nobody wants to hear that it did not arrive (RFC 5321 §4.5.5), as with reports. */
const isSilent = (mail: ParsedMail) => /^<\s*>$/.test(header(mail, 'return-path').trim());

/** Whether its address is one that mail systems write from, and people at times. */
export const isAtDaemon = ({ from }: ParsedMail) => from !== null && DAEMON.test(localPart(from.email));

/**
 * Recognises a bounce that carries no machine-readable report, by who sent it, its subject and its words together. People
 * write about bounces, so words alone are never enough.
 */
export function guessBounce(mail: ParsedMail): RecipientStatus[] {
  if (!looksLikeBounce(mail)) return [];
  const stated = readDeliveryStatus(mail.text);
  if (stated.length > 0) return stated;
  const text = reportText(mail);
  const late = DELAY.test(mail.subject) || (DELAY.test(text) && !/\b5\d\d[ -]|5\.\d\.\d/.test(text));
  const recipients = recipientsOf(mail, text);
  const parts = partsOf(text, recipients);
  return recipients.map((addresses, index) => {
    const words = diagnosis(parts[index] ?? '');
    return { addresses, action: late ? 'delayed' : 'failed', status: statusIn(words), diagnostic: words };
  });
}

function looksLikeBounce(mail: ParsedMail): boolean {
  if (headerValues(mail, 'x-failed-recipients').length > 0) return true;
  const local = localPart(mail.from?.email ?? '');
  const daemon = mail.from === null || DAEMON.test(local) || DAEMON_NAME.test(mail.from.name);
  const silent = isSilent(mail) || (MACHINE.test(local) && mail.original !== null);
  if (!daemon && !silent) return false;
  if (VACATION.test(mail.subject)) return false;
  const subject = SUBJECT.test(mail.subject) || DELAY.test(mail.subject);
  const text = reportText(mail).slice(0, 20_000);
  if (daemon) return subject || FAILURE.test(text);
  return subject ? FAILURE.test(text) : mail.original !== null && UNDELIVERED.test(text);
}

/**
 * Who did not get it: those whom a field names, else the strangers in the report, else whom the original was to. A single
 * stranger may be where mail to the original's recipient was forwarded to, so it goes by both names.
 */
function recipientsOf(mail: ParsedMail, text: string): string[][] {
  const named = headerValues(mail, 'x-failed-recipients').flatMap((value) =>
    value.split(',').flatMap((one) => addressIn(one) ?? []),
  );
  const original = readOriginal(mail).to;
  const own = new Set([mail.from?.email, ...mail.to.map(({ email }) => email), ...mail.cc.map(({ email }) => email)]);
  const mentioned = addressesIn(text.slice(0, 20_000));
  const strangers = mentioned.filter((address) => !own.has(address) && !DAEMON.test(localPart(address)));
  const both = strangers.filter((address) => original.includes(address));
  const failed = [...new Set([...named, ...(both.length > 0 ? both : strangers)])].slice(0, MAX_RECIPIENTS);
  if (failed.length > 1) return failed.map((address) => [address]);
  const best = [...new Set([...failed, ...original])];
  return [best.length > 0 ? best : mentioned.slice(0, 1)];
}

const localPart = (email: string) => email.split('@', 1)[0] ?? '';
