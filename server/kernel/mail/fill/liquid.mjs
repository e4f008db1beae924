import { AssertionError, Liquid, LiquidError } from 'liquidjs';
import { escapeHtml } from '../../escape-html.mjs';
import { expressionOf, replacePlaceholders } from './placeholders.mjs';

// Runs in the service for templates of plain placeholders, and in a process of its own (task.mjs) for all others.

/** @typedef {'html' | 'text'} Kind */
/** @typedef {{ text: string, problem?: undefined, tooMuch?: undefined } | { problem: string, text?: undefined, tooMuch?: boolean }} Filled */

/**
 * Characters that the values of a text may have together: those that filters are given, and those that are put in its place. Ranges
 * and lists count by their length, so that those that are meant to hurt fail before they are built.
 */
const MOST = 1_000_000;
const TOO_MUCH = `The placeholders take too much to fill in: all their values may have ${MOST.toLocaleString('en')} characters.`;
/** What Liquid says then, before it names the line. */
const LIMIT = 'memory alloc limit exceeded';

const isEmpty = (/** @type {unknown} */ value) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** @typedef {import('liquidjs').Context['memoryLimit']} Limit */
/** @typedef {(this: { context: { memoryLimit: Limit } }, value: unknown) => string} Escape */

const engines = { html: makeEngine(escapeHtml), text: makeEngine((text) => text) };

/** @param {(text: string) => string} written how a value stands in the text */
function makeEngine(written) {
  /** @type {Escape} */
  function outputEscape(value) {
    const given = String(value ?? '');
    const text = isEmpty(given) ? '' : written(given);
    // Liquid counts what filters are given, and not what is written: a value of 100,000 characters may stand in 1,000 places.
    // Spaces that are not written were looked at.
    this.context.memoryLimit.use(Math.max(given.length, text.length));
    return text;
  }
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    outputEscape: /** @type {(value: unknown) => string} */ (outputEscape),
    parseLimit: 2_000_000,
    // It is looked at between tags, and counts by the clock on the wall: CPU time is bounded from outside.
    renderLimit: 10_000,
    memoryLimit: MOST,
  });
  // Merge values come from outside: nothing may opt out of the escaping.
  engine.registerFilter('raw', (/** @type {unknown} */ value) => value);
  engine.registerFilter('required', function (/** @type {unknown} */ value, /** @type {number} */ index) {
    if (isEmpty(value)) /** @type {Set<number>} */ (this.context.getSync(['__missing'])).add(index);
    return value;
  });
  return engine;
}

/**
 * @param {Kind} kind in HTML the values are escaped
 * @param {string} text
 * @param {Record<string, unknown>} variables
 * @param {number} [most] characters that the values may have together
 * @returns {Filled} or what is wrong with a placeholder that is unknown or empty and has no default, or with a text that is no Liquid
 */
export function fillNow(kind, text, variables, most = MOST) {
  /** @type {string[]} */
  const names = [];
  const prepared = replacePlaceholders(text, (_whole, inside) => {
    const expression = expressionOf(inside);
    // Whoever gives a default, be it an empty one, has said what is to stand there.
    if (/\|\s*default\b/.test(expression)) return `{{ ${expression} }}`;
    return `{{ ${expression} | required: ${names.push(expression) - 1} }}`;
  });
  /** @type {Set<number>} */
  const missing = new Set();
  try {
    const filled = String(
      engines[kind].parseAndRenderSync(prepared, { ...variables, __missing: missing }, { memoryLimit: most }),
    );
    if (filled.length > text.length + MOST) return { problem: TOO_MUCH, tooMuch: true };
    // A filter can make U+0000 of what is none, and no column of text takes that.
    return missing.size === 0
      ? { text: filled.replaceAll('\0', '') }
      : { problem: lacking([...missing].map((index) => `{{${names[index]}}}`)) };
  } catch (error) {
    if (LiquidError.is(error) && error.message.startsWith(LIMIT)) return { problem: TOO_MUCH, tooMuch: true };
    return { problem: `The placeholders cannot be read: ${faultOf(error)}.` };
  }
}

/** @param {string[]} list */
function lacking(list) {
  const [verb, them] = list.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${[...new Set(list)].join(', ')} ${verb} no value. Fill ${them} in, or give ${them} a default.`;
}

/**
 * Why a text cannot be filled in whatever the values; undefined when it can be read.
 * @param {string} text
 */
export function problemNow(text) {
  try {
    engines.text.parse(text);
    return undefined;
  } catch (error) {
    return `the placeholders cannot be read: ${faultOf(error)}`;
  }
}

/** @param {unknown} error */
function faultOf(error) {
  if (error instanceof RangeError) return 'they are nested too deeply';
  // What Liquid finds between two tags, such as that its time is over, it throws as it is.
  if (!LiquidError.is(error) && !(error instanceof AssertionError)) throw error;
  // It may say a value, which a filter can have made of what no column of text takes.
  return error.message.split('\n')[0]?.replaceAll('\0', '');
}
