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

/** What somebody wrote in an answer, without the mail that it answers. Each line is looked at once. */
export function withoutQuote(text: string): string {
  const lines = text.slice(0, LONGEST).replace(/\r\n?/g, '\n').split('\n');
  // The date of a quote may push `wrote:` to a line of its own.
  const end = lines.findIndex((line, at) =>
    BEGINS.some((begins) => begins.test(line.trim()) || begins.test(`${line.trim()} ${lines[at + 1]?.trim() ?? ''}`)),
  );
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim();
}
