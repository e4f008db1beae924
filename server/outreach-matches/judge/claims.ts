// Whether a sentence of a language model says only what is in the facts that it cites. What people, places, figures and
// events it names must be there; how it weighs them is its own.

/** Words that begin sentences and name nothing. */
const OPENERS = new Set(
  `a about according act address aim align also although an and any appeal approach are as ask at based because before begin
  being believes best both bring build but by call can certainly clear close combine compare connect consider contact current
  decision despite direct discuss do due each early emphasize emphasise engage engaged engagement even every existing explain
  explore express few first fit focus follow for frame from further given go good great has have he help her here high highly
  highlight his how however i if in interest interested introduce invite is it its just keep known later lead lean less let
  likely link long look low make many match may mention moderate more most move much my need new next no not note now of offer
  on once one only open opening or our out over pair perhaps pick pitch point position possible present previous promising
  propose provide raise reach recent recommend refer reference relate relevant remind role same say send senior share she
  should show shown signal similar since so solid some speak start state still stress strong suggest take talk tell than that
  the their them then there these they this those though through to together too touch try up use very warm was we weak well
  what when where which while who whose why will with without worth would write yet you your`.split(/\s+/),
);

/** What is claimed to have happened, or to be planned: of such things only what is on record may be said. */
const EVENTS =
  /\b(accept|acqui|announc|answer|appoint|approv|ask|attend|award|bought|brows|budget|buys?\b|cancel|challeng|click|compet|complain|confer|declin|demo|download|event|expand|expans|fund|grow|hir(e|ing)|invest|join|launch|lost|market(ed|ing)|meeting|mention|merg|met\b|migrat|mov(ed|ing)|open(ed|s)\b|order(ed|s)|paid|pain|plan(s|ned|ning)\b|pricing|promot|purchas|rais|recruit|refer(red|ral)|regist|reloc|renew|repl(y|ied)|request|review|said|sale|search|sign(ed|s)\b|spoke|spend|struggl|subscri|switch|told|trial|visit|want|webinar|wins?\b|won\b|wrote)\w*/gi;
const RELATIVE_TIME =
  /\b(yesterday|today|tomorrow|tonight|(last|this|next|past) (week|month|quarter|year|summer|spring|autumn|fall|winter))\b/gi;
const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|twice|double[ds]?|triple[ds]?|half)\b/gi;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const numbersOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(',', ''));

/** Words that stand like names: in capitals, or with a capital anywhere but at the beginning of a sentence. */
function namesIn(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|\n+/).flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu) ?? [];
    return words.filter((word, index) => {
      if (!/^\p{Lu}/u.test(word) && !/\p{L}\p{Lu}/u.test(word)) return false;
      const plain = word.toLowerCase().replace(/['’](s|re|ve|ll|d|t|m)$/, '');
      return plain !== 'i' && !(index === 0 && OPENERS.has(plain));
    });
  });
}

/** A crude stem: what different forms of a word have in common. */
const stem = (word: string) => (word.length > 5 ? word.slice(0, 5) : word.replace(/(ed|ing|es|s)$/, ''));

/** The first thing that a text claims and that none of the facts says; undefined when there is none. */
export function unfounded(text: string, facts: string[]): string | undefined {
  const said = facts.join('\n');
  const known = new Set(wordsOf(said));
  const stems = new Set([...known].map(stem));
  const numbers = new Set(numbersOf(said));
  const lower = said.toLowerCase();
  const names = namesIn(text).flatMap((name) => wordsOf(name.replace(/['’]s$/, '')));
  const links = text.match(/\S+@\S+|https?:\S+|www\.\S+|\b[\w-]+\.(com|net|org|io|dev|de|eu|example)\b/gi) ?? [];
  return (
    numbersOf(text).find((number) => !numbers.has(number)) ??
    names.find((name) => !known.has(name)) ??
    links.find((link) => !lower.includes(link.toLowerCase().replace(/[.,;)]+$/, ''))) ??
    [...text.matchAll(RELATIVE_TIME), ...text.matchAll(NUMBER_WORDS)]
      .map(([word]) => word)
      .find((word) => !lower.includes(word.toLowerCase())) ??
    (text.match(EVENTS) ?? []).find((word) => !stems.has(stem(word.toLowerCase())))
  );
}
