import { Liquid, LiquidError } from 'liquidjs';
import { escapeHtml } from '../../escape-html.mjs';
import { expressionOf, replacePlaceholders } from './placeholders.mjs';

// Runs in the service for templates of plain placeholders, and in a process of its own (task.mjs) for all others.

/** @typedef {'html' | 'text'} Kind */
/** @typedef {{ text: string, problem?: undefined } | { problem: string, text?: undefined }} Filled */

const isEmpty = (/** @type {unknown} */ value) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const asText = (/** @type {unknown} */ value) => (isEmpty(value) ? '' : String(value));
const engines = { html: makeEngine((value) => escapeHtml(asText(value))), text: makeEngine(asText) };

/** @param {(value: unknown) => string} outputEscape */
function makeEngine(outputEscape) {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    outputEscape,
    parseLimit: 2_000_000,
    // It is looked at between tags, and counts by the clock on the wall: CPU time is bounded from outside.
    renderLimit: 10_000,
    // Makes ranges and lists that are meant to hurt fail before they are built.
    memoryLimit: 1_000_000,
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
 * @returns {Filled} or what is wrong with a placeholder that is unknown or empty and has no default, or with a text that is no Liquid
 */
export function fillNow(kind, text, variables) {
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
    const filled = String(engines[kind].parseAndRenderSync(prepared, { ...variables, __missing: missing }));
    // A filter can make U+0000 of what is none, and no column of text takes that.
    return missing.size === 0
      ? { text: filled.replaceAll('\0', '') }
      : { problem: lacking([...missing].map((index) => `{{${names[index]}}}`)) };
  } catch (error) {
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
  if (!LiquidError.is(error)) throw error;
  // It may say a value, which a filter can have made of what no column of text takes.
  return error.message.split('\n')[0]?.replaceAll('\0', '');
}
