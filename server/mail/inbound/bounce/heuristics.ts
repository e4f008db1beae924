import { header, headerValues, type ParsedMail } from '../mime/parsed-mail';
import { addressIn, type RecipientStatus, readDeliveryStatus, statusIn } from './delivery-status';
import { readOriginal, reportText } from './original';

const DAEMON =
  /^(mailer-?daemon|mailer_daemon|postmaster|mail-daemon|mdaemon|maildaemon|mailerdaemon|microsoftexchange[0-9a-f]+|mail\.daemon|mmdf|mailadmin|bounces?|undelivered|mail-?delivery|mailmaster|mailsystem)([-+.=].*)?$/;
const DAEMON_NAME =
  /mail (delivery|administrator)|mailer[- ]daemon|delivery (sub)?system|postmaster|system administrator/i;
const SUBJECT =
  /undeliver|un-?deliverable|(mail|message|e-?mail|delivery)[^.]{0,40}(fail|problem|error|return|reject|not deliver|could ?n.t|unable|bounce)|fail(ure|ed)[^.]{0,40}(notice|notification|delivery|deliver|mail)|return(ed|ing) (mail|message|to sender)|could not send|delivery (status )?(notification|report)|non-?delivery|nondeliverable|unzustellbar|nicht zugestellt|zustellung|non[- ](remis|distribu)|[ée]chec|no (se ha )?(podido )?entreg|no entregado|mancat[ao] (recapito|consegna)|onbestelbaar|n[ãa]o (foi )?entreg|недоставлен|не доставлен|配信|返送|退信|投递|系统退信/i;
const FAILURE =
  /\b5\d\d[ -]|[^.\d]5\.\d\.\d|fail(ed|ure)|undeliverable|could not be delivered|couldn.t be delivered|wasn.t able to deliver|unable to deliver|was not delivered|cannot be reached|did not reach|rejected|nicht zugestellt|non (ha|hanno) ricevuto|pu[òo] essere recapitat|n'a pas pu|pas pu [êe]tre|no se (ha )?pu(do|ede|dido)|kon niet|permanent|unknown/i;
const DELAY =
  /\b(delay(ed)?|warning: message still|not yet been delivered|still (trying|attempting|being)|temporary problem|will be retried|attempts will continue)\b/i;
const VACATION = /out of (the )?office|vacation|holiday|away from|abwesen|absen|autorespon|auto[- ]?(reply|response)/i;

/**
 * Recognises a bounce that carries no machine-readable report, by who sent it, its subject and its words together. People
 * write about bounces, so words alone are never enough. What comes of this is told on the record and suppresses nothing.
 */
export function guessBounce(mail: ParsedMail): RecipientStatus[] {
  if (!looksLikeBounce(mail)) return [];
  const stated = readDeliveryStatus(mail.text);
  if (stated.length > 0) return stated;
  const text = reportText(mail);
  const addresses = recipients(mail, text);
  const action =
    DELAY.test(mail.subject) || (DELAY.test(text) && !/\b5\d\d[ -]|5\.\d\.\d/.test(text)) ? 'delayed' : 'failed';
  return [{ addresses, action, status: statusIn(text), diagnostic: diagnosis(text) }];
}

function looksLikeBounce(mail: ParsedMail): boolean {
  if (headerValues(mail, 'x-failed-recipients').length > 0) return true;
  const daemon = DAEMON.test(mail.from?.email.split('@')[0] ?? '') || DAEMON_NAME.test(mail.from?.name ?? '');
  const nullSender = /^<\s*>$/.test(header(mail, 'return-path').trim());
  if (!daemon && !nullSender) return false;
  if (VACATION.test(mail.subject)) return false;
  const subject = SUBJECT.test(mail.subject) || DELAY.test(mail.subject);
  const words = FAILURE.test(reportText(mail).slice(0, 20_000));
  return daemon ? subject || words : subject && words;
}

/** The lines that say why: those with a reply code of a server, else the whole report. */
function diagnosis(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const coded = lines.flatMap((line, index) =>
    /(^|[\s#(:<>'"])([45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3})/.test(line) ? [`${line} ${lines[index + 1] ?? ''}`] : [],
  );
  return (coded.length > 0 ? coded : lines).join(' ').slice(0, 2000);
}

/** Who did not get it: a field that names them, else the first stranger in the report, else whom the original was to. */
function recipients(mail: ParsedMail, text: string): string[] {
  const named = headerValues(mail, 'x-failed-recipients').flatMap((value) =>
    value.split(',').flatMap((one) => addressIn(one) ?? []),
  );
  const original = readOriginal(mail).to;
  const own = new Set([mail.from?.email, ...mail.to.map(({ email }) => email), ...mail.cc.map(({ email }) => email)]);
  const strangers = mentioned(text).filter((address) => !own.has(address) && !DAEMON.test(address.split('@')[0] ?? ''));
  const both = strangers.filter((address) => original.includes(address));
  const best = [...new Set([...named, ...both, ...strangers.slice(0, 3), ...original])];
  return best.length > 0 ? best : mentioned(text).slice(0, 1);
}

function mentioned(text: string): string[] {
  const found = text.slice(0, 20_000).match(/[^\s<>()[\]",;:\\]{1,64}@[^\s<>()[\]",;:\\]{1,255}/g) ?? [];
  return found.flatMap((one) => addressIn(one) ?? []);
}
