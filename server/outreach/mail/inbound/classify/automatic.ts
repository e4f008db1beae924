import { header, headerValues, type ParsedMail } from '../mime/parsed-mail';

/** Subjects that vacation software writes, by language; at the start, or after the words it puts there. */
const AWAY =
  /^(\W*(re|aw|sv|antw|tr|rif|res|odp|ynt)\s*:)?\W*((auto(matic|matische|matisk|mātiskā)?[- ]?(reply|response|respond|antwort|antwoord|svar))|automat\w{0,8} (reply|antwort|antwoord|svar|odpowied|odpov)|out[- ]of[- ](the[- ])?office|ooo\b|on (vacation|holiday|leave|annual leave|parental leave)|(vacation|holiday|away) (notice|message|reply|response)|away from (the|my)|i am (away|out|on)|i'm (away|out|on)|abwesen|abwesend|urlaub|automatische antwort|nicht im (büro|buero|haus)|r[ée]ponse automatique|absen(ce|t)|en (congé|vacances)|respuesta autom|fuera de (la )?oficina|ausen(cia|te)|de vacaciones|risposta automatica|fuori (sede|ufficio)|assen(za|te)|in ferie|resposta autom|fora d[oe] escrit|f[ée]rias|automatisch antwoord|afwezig|niet aanwezig|frånvar|fravær|poissa|autosvar|nieobecno|automatyczna odpowied|mimo kancel|автоответ|автоматический ответ|otomatik (yanıt|cevap)|自動返信|不在|自动回复|자동 ?회신)/i;

/** Fields that only software sets on what it answers by itself, with the values that do not count. */
const FIELDS: [name: string, unless: RegExp][] = [
  ['x-autoreply', /^(no|false)?$/i],
  ['x-autorespond', /^(no|false)?$/i],
  ['x-autoresponse', /^(no|false)?$/i],
  ['x-autoreply-from', /^$/],
  ['x-auto-reply-from', /^$/],
  ['x-mail-autoreply', /^$/],
  ['x-ms-exchange-inbox-rules-loop', /^$/],
  ['x-cron-env', /^$/],
];

/** Whether software answered in a person's place: out of the office, on vacation, "we have got your mail". */
export function isAutoReply(mail: ParsedMail): boolean {
  // RFC 3834 §5; `no` is what people's mail may say.
  if (/^auto-(replied|notified)/i.test(header(mail, 'auto-submitted'))) return true;
  if (/^(auto[-_]?reply|autoreply)$/i.test(header(mail, 'precedence').trim())) return true;
  for (const [name, unless] of FIELDS) {
    if (headerValues(mail, name).some((value) => !unless.test(value.trim()))) return true;
  }
  return isAway(mail);
}

/** Whether its subject is one that vacation software writes. */
export const isAway = (mail: ParsedMail) => AWAY.test(mail.subject);

/** Whether a machine wrote it of its own accord: alerts, receipts, reports (RFC 3834 §5, RFC 8098). */
export function isGenerated(mail: ParsedMail): boolean {
  return (
    /^auto-generated/i.test(header(mail, 'auto-submitted')) ||
    /report-type="?disposition-notification/i.test(header(mail, 'content-type'))
  );
}

/** Whether Apple Mail wrote it for somebody who pressed its button to end a subscription. */
export const isAppleUnsubscribe = (mail: ParsedMail) => /^true$/i.test(header(mail, 'x-apple-unsubscribe').trim());
