import { ARTICLES, OPENERS, PARAPHRASES, WEIGHING } from './vocabulary';
import { numbersOf, plainOf, stem, wordsOf } from './words';

/** What may be said: the facts, and whom and what they are about. */
export interface Known {
  facts: string[];
  contact: string;
  product: string;
}

/** What is claimed to have happened, or to be planned: of such things only what is on record may be said. */
const EVENT =
  /^(accept|acqui|announc|answer|appoint|approv|ask|attend|award|bought|brows|budget|buys?$|call(ed|s)$|cancel|challeng|click|compet|complain|confer|declin|demo|download|event|expand|expans|follow(ed|s)$|fund|grow|hir(e|ing)|invest|join|launch|lost$|market(ed|ing)|meeting|mention|merg|met$|migrat|mov(ed|ing)|open(ed|s)$|order(ed|s)|own(s|ed)$|paid|pain|phoned|plan(s|ned|ning)$|pricing|promot|purchas|rais|recruit|refer(red|ral)|regist|reloc|renew|repl(y|ied)|request|review|said|sale|search|sign(ed|s)$|spoke|spend|struggl|subscri|switch|told|trial|use[ds]$|visit|want|webinar|wins?$|won$|wrote)/;
/** The same words as what is advised to do: `Mention ...`, `to ask ...`. */
const ADVICE = new Set('answer ask mention reply review'.split(' '));
const BEFORE_ADVICE = new Set('and can could first or should shall then to you'.split(' '));

/** What figures stand for, though it is also a word to weigh with. */
const MEASURES = new Set(['engagement', 'interest', 'rank', 'score']);

const RELATIVE_TIME =
  /\b(yesterday|today|tomorrow|tonight|(last|this|next|past) (week|month|quarter|year|summer|spring|autumn|fall|winter))\b/gi;
const NUMBER_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|twice|double[ds]?|triple[ds]?|half)\b/gi;
const SIGNS = /[%‰$€£¥]/g;
const NEGATIONS = /\b(no|not|none|never|nothing|nobody|neither|nor|without|cannot)\b|n['’]t\b/i;

/** The first thing that a text claims and that none of the facts says; undefined when there is none. */
export function unfounded(text: string, known: Known): string | undefined {
  const said = known.facts.join('\n');
  const lower = said.toLowerCase();
  const words = new Set(wordsOf(said));
  const numbers = numbersOf(said);
  const names = namesIn(text).flatMap((name) => wordsOf(plainOf(name)));
  const links =
    text.match(/(?<!\S)[^\s@]+@\S+|https?:\S+|www\.\S+|(?<![\w-])[\w-]+\.(com|net|org|io|dev|de|eu|example)\b/gi) ?? [];
  return (
    numbersOf(text).find((number) => !numbers.some((one) => one === number || one.startsWith(`${number}-`))) ??
    (text.match(SIGNS) ?? []).find((sign) => !said.includes(sign)) ??
    names.find((name) => !words.has(name)) ??
    links.find((link) => !lower.includes(link.toLowerCase().replace(/(?<![.,;)])[.,;)]+$/, ''))) ??
    [...text.matchAll(RELATIVE_TIME), ...text.matchAll(NUMBER_WORDS)]
      .map(([word]) => word)
      .find((word) => !lower.includes(word.toLowerCase())) ??
    clausesOf(text)
      .map((clause) => unboundIn(clause, known))
      .find((word) => word !== undefined)
  );
}

/** As `unfounded`, of a text that only weighs what is on record: any other word is a claim too. */
export function beyond(text: string, known: Known): string | undefined {
  const stems = new Set(known.facts.flatMap(wordsOf).map(stem));
  const isKnown = (word: string) =>
    WEIGHING.has(word) || stems.has(stem(word)) || PARAPHRASES[word]?.some((other) => stems.has(stem(other)));
  return unfounded(text, known) ?? wordsOf(text).find((word) => !/^\d/.test(word) && !isKnown(word));
}

/** Words that stand like names: in capitals, or with a capital anywhere but at the beginning of a sentence. */
function namesIn(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|\n+/).flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu) ?? [];
    return words.filter((word, index) => {
      if (!/^\p{Lu}/u.test(word) && !/\p{L}\p{Lu}/u.test(word)) return false;
      const plain = plainOf(word);
      return plain !== 'i' && !(index === 0 && OPENERS.has(plain));
    });
  });
}

/** The parts of a text that each say one thing. What only goes on with a list belongs to the part before. */
function clausesOf(text: string): string[] {
  const parts = text.split(/[.!?;:,()–—](?:\s+|$)|\s(?=(?:and|but|so|because|while|whereas|which|who|she|he|they)\s)/i);
  const clauses: string[] = [];
  for (const part of parts) {
    const goesOn = !wordsOf(part).some((word) => WEIGHING.has(word) && !ARTICLES.has(word) && word !== 'and');
    const before = goesOn ? clauses.pop() : undefined;
    clauses.push(before === undefined ? part : `${before} ${part}`);
  }
  return clauses;
}

/** What a clause tells of an event or counts, unless one of the facts says all of it, and says it the same way round. */
function unboundIn(clause: string, { facts, contact, product }: Known): string | undefined {
  const subjects = new Set(wordsOf(contact));
  const things = new Set(wordsOf(product));
  const recorded = new Set(facts.flatMap(wordsOf).map(stem));
  const words = wordsOf(clause);
  const isFactual = (word: string) => EVENT.test(word) || (!WEIGHING.has(word) && recorded.has(stem(word)));
  const isEvent = (word: string, i: number) =>
    (EVENT.test(word) && !isAdvice(words, i)) || (/^(has|have)$/.test(word) && things.has(afterArticles(words, i)));
  const isTold = (word: string, i: number) => isEvent(word, i) || (isFactual(word) && !ADVICE.has(word));
  const event = words.findIndex(isEvent);
  const number = words.findIndex(isFigure);
  if (event < 0 && number < 0) return undefined;
  const counted = words.findLastIndex((word, i) => i < number && (isTold(word, i) || MEASURES.has(word)));
  const from = [event, counted, number].find((i) => i >= 0) ?? 0;
  const told = words.filter((word, i) => i >= from && (i === from || isTold(word, i)) && !subjects.has(word));
  const figures = words.flatMap((word, i) => {
    const next = words[i + 1];
    return isFigure(word) && next && isFactual(next) && !subjects.has(next) ? [[word, next] as const] : [];
  });
  const isNegated = NEGATIONS.test(clause);
  return facts.some((fact) => NEGATIONS.test(fact) === isNegated && saysAll(fact, told, figures)) ? undefined : told[0];
}

/** Whether a fact has all these words, and each figure beside what it counts. */
function saysAll(fact: string, told: string[], figures: (readonly [figure: string, of: string])[]): boolean {
  const said = wordsOf(fact).map(stem);
  const isSaid = (word: string) =>
    said.includes(stem(word)) || (isFigure(word) && said.some((other) => other.startsWith(`${word}-`)));
  const isCounted = figures.every(([figure, of]) =>
    said.some((one, i) => one === figure && [said[i - 1], said[i + 1]].includes(stem(of))),
  );
  return told.every(isSaid) && isCounted;
}

const isFigure = (word: string) => /^\d/.test(word);

const isAdvice = (words: string[], i: number) =>
  ADVICE.has(words[i] ?? '') && (i === 0 || BEFORE_ADVICE.has(words[i - 1] ?? ''));

const afterArticles = (words: string[], i: number) => words.slice(i + 1).find((word) => !ARTICLES.has(word)) ?? '';
