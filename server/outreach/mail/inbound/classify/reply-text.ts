import { LOOKED_AT } from '../looked-at';

/** Where the quoted mail begins: what the common programs write above it, by language. */
const ATTRIBUTION = [
  /^\s*(on|le|am|el|il|em|op|den|dnia|den|w dniu)\b.{4,300}\b(wrote|a écrit|schrieb|escribió|ha scritto|escreveu|schreef|skrev|napisał|napisała|pisze)\s*:?\s*$/i,
  /^.{0,200}[<(][^<>\s]{1,100}@[^<>\s]{1,200}[>)].{0,60}(wrote|a écrit|schrieb|escribió|ha scritto|escreveu|schreef|skrev|napisał|:)\s*:?\s*$/i,
  /^\s*-{2,}\s*(original message|ursprüngliche nachricht|originalnachricht|message d'origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|forwarded message|weitergeleitete nachricht|reply message)\s*-{2,}/i,
  /^\s*_{20,}\s*$/,
  /^\s*(sent from my |gesendet von meinem |envoyé de mon |enviado desde mi |inviato da |verzonden vanaf mijn |get outlook for )/i,
];
/** The header that Outlook puts above a quoted mail: this line, followed within a few by a date or a subject. */
const FROM = /^\s*\*?(from|von|de|da|van|från|fra|od)\s*:\*?\s*\S/i;
const NEXT =
  /^\s*\*?(sent|date|gesendet|datum|envoyé|date|enviado|fecha|inviato|data|verzonden|skickat|sendt|to|an|à|para|subject|betreff|objet|asunto|oggetto|assunto|onderwerp)\s*:/i;

/**
 * What somebody wrote themselves: the text of a reply without the mail that it quotes, without a signature. Where all of it
 * is quoted, as in an answer between the lines, the lines that are not.
 */
export function replyText(text: string): string {
  const lines = linesOf(text.slice(0, LOOKED_AT));
  const end = lines.findIndex((_, index) => endsHere(lines, index));
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !QUOTED.test(line));
  const signature = own.findIndex((line) => SIGNATURE.test(line));
  const kept = (signature < 0 ? own : own.slice(0, signature)).join('\n').trim();
  if (kept || end < 0) return kept;
  return lines
    .slice(end + 1)
    .filter((line) => line.trim() && !QUOTED.test(line) && !NEXT.test(line))
    .join('\n')
    .trim();
}

/** What somebody wrote below the mail that they quote, where its lines are marked; without a signature. */
export function textBelowQuote(text: string): string {
  const lines = linesOf(text.slice(-LOOKED_AT));
  const last = lines.findLastIndex((line) => QUOTED.test(line));
  const below = last < 0 ? [] : lines.slice(last + 1);
  const end = below.findIndex((line, index) => SIGNATURE.test(line) || endsHere(below, index));
  return (end < 0 ? below : below.slice(0, end)).join('\n').trim();
}

const QUOTED = /^\s{0,3}>/;
const SIGNATURE = /^-- ?$/;
const linesOf = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').split('\n');

function endsHere(lines: string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.length > 600) return false;
  // An attribution is often wrapped; the next line then ends it.
  const joined = `${line} ${lines[index + 1] ?? ''}`;
  if (ATTRIBUTION.some((pattern) => pattern.test(line))) return true;
  if (joined.length < 600 && /^\s*(on|le|am|el|il|em|op)\s/i.test(line) && ATTRIBUTION[0]?.test(joined)) return true;
  return FROM.test(line) && lines.slice(index + 1, index + 5).some((next) => NEXT.test(next));
}
