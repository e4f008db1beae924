/** @type {Record<string, string>} */
const ENTITIES = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** Filters whose cost is about that of what they are given, and whose output is not much larger. */
const CHEAP = new Set(
  `default upcase downcase capitalize strip escape append prepend truncate truncatewords newline_to_br
  strip_newlines round floor ceil plus minus times divided_by modulo abs first last size raw`.split(/\s+/),
);
const MAX_PLAIN = 100_000;
const MAX_PLACEHOLDERS = 1000;
/** A name or a literal, and its filters. Every part begins with what the one before cannot hold. */
const NAME = /^(?:[\w-]+(?:\.[\w-]+){0,10}|"[^"]*"|'[^']*')$/;
const FILTER = /^(\w+)(?:\s*:[^|]*)?$/;

/** A date in a format that is written out; one that comes from a value may be anything. */
const DATE = /^date\s*:\s*(?:"([^"]{1,40})"|'([^']{1,40})')$/;
/** Parts of a date that are numbers, and those that are names, each of which has a formatter made for it. */
const [NUMBERS, NAMES] = [new Set('deHIjklLmMpPsSuwyY%'), new Set('aAbBh')];
const MAX_NAMES = 20;

/**
 * The placeholders of a text, from `{{` to the first `}}`, each written anew. Every place is looked at once.
 * @param {string} text
 * @param {(whole: string, inside: string) => string} write
 */
export function replacePlaceholders(text, write) {
  let out = '';
  let from = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', from)) {
    const end = text.indexOf('}}', start + 2);
    if (end < 0) break;
    const whole = text.slice(start, end + 2);
    // Without the dashes that take away white space.
    const inside = whole.slice(whole[2] === '-' ? 3 : 2, whole.at(-3) === '-' && whole.length > 5 ? -3 : -2);
    out += text.slice(from, start) + write(whole, inside);
    from = end + 2;
  }
  return out + text.slice(from);
}

/** @param {string} text */
export function placeholdersOf(text) {
  /** @type {{ whole: string, inside: string }[]} */
  const found = [];
  replacePlaceholders(text, (whole, inside) => {
    found.push({ whole, inside });
    return whole;
  });
  return found;
}

/** What stands between the braces, where an editor may have written entities. @param {string} inside */
export const expressionOf = (inside) =>
  inside.replace(/&(?:quot|apos|amp|lt|gt|nbsp|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity).trim();

/**
 * Whether a text holds no more than placeholders with cheap filters, so that filling it in takes no time to speak of.
 * @param {string} text
 */
export function isPlain(text) {
  if (text.includes('{%')) return false;
  if (!text.includes('{{')) return true;
  if (text.length > MAX_PLAIN) return false;
  const found = placeholdersOf(text);
  if (found.length > MAX_PLACEHOLDERS) return false;
  let names = 0;
  for (const { inside } of found) {
    const filters = cheapFilters(inside);
    if (!filters) return false;
    for (const filter of filters) names += namesOfDate(filter);
  }
  return names <= MAX_NAMES;
}

/** The filters of a placeholder, where those may be cheap. @param {string} inside */
function cheapFilters(inside) {
  const [name = '', ...filters] = expressionOf(inside)
    .split('|')
    .map((part) => part.trim());
  const cheap = filters.every((part) => DATE.test(part) || CHEAP.has(FILTER.exec(part)?.[1] ?? ''));
  return NAME.test(name) && filters.length <= 10 && cheap ? filters : undefined;
}

/** How many names of days and months a filter writes; too many for one that writes what takes longer. @param {string} filter */
function namesOfDate(filter) {
  const [, double, single] = DATE.exec(filter) ?? [];
  let names = 0;
  for (const [, part = ''] of (double ?? single ?? '').matchAll(/%(?:-?([a-zA-Z%]))?/g)) {
    if (NAMES.has(part)) names += 1;
    else if (!NUMBERS.has(part)) return MAX_NAMES + 1;
  }
  return names;
}
