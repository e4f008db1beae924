/** Where programs begin what they quote: `On Monday, Ada wrote:`, `Am 3. Mai schrieb Ada:`, Outlook's rule or its first header. */
const BEGINS = [
  /^(on|am|le|el|il|op|den|em)\b.{0,300}(wrote|schrieb.{0,200}|écrit|escribió|ha scritto|schreef.{0,200}|skrev.{0,200}|escreveu)\s*:$/i,
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(from|von|de|da):\s.+@.+/i,
  /^>/,
];

/** Characters that are looked through: more than a message may have. */
const LONGEST = 20_000;

/** Lines from where a quote begins within which its first marked line stands: its heading takes two, and one may be empty. */
const HEADING = 3;

/**
 * What somebody wrote in an answer, without the mail that it answers. Where each quoted line is marked, what stands between them and
 * below was written now, and is kept. Each line is looked at once, and what is not marked once more.
 */
export function withoutQuote(text: string): string {
  const lines = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').split('\n');
  // The date of a quote may push `wrote:` to a line of its own.
  const end = lines.findIndex((line, at) =>
    BEGINS.some((begins) => begins.test(line.trim()) || begins.test(`${line.trim()} ${lines[at + 1]?.trim() ?? ''}`)),
  );
  if (end < 0) return lines.join('\n').trim();
  const said = lines.slice(0, end).join('\n').trim();
  const quote = lines.slice(end);
  const marked = quote.slice(0, HEADING + 1).findIndex(isMarked);
  if (marked < 0) return said;
  const between = quote.slice(marked).filter((line) => !isMarked(line));
  return [said, withoutQuote(between.join('\n'))].filter(Boolean).join('\n\n');
}

const isMarked = (line: string) => line.trimStart().startsWith('>');
