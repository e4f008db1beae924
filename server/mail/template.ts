import { Liquid, LiquidError } from 'liquidjs';

/** What placeholders can name. */
export type Variables = Record<string, unknown>;

/** A text that cannot be filled in; `problem` says why, to a person. */
export class Unfilled extends Error {
  override name = 'Unfilled';
  constructor(readonly problem: string) {
    super(problem);
  }
}

const PLACEHOLDER = /\{\{-?([\s\S]*?)-?\}\}/g;
const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as it may stand in HTML, in an attribute too. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function makeEngine(outputEscape: (value: unknown) => string): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    outputEscape,
    parseLimit: 1_000_000,
    renderLimit: 1000,
    memoryLimit: 20_000_000,
  });
  // Merge values come from outside: nothing may opt out of the escaping.
  engine.registerFilter('raw', (value: unknown) => value);
  engine.registerFilter('required', function (value: unknown, index: number) {
    if (isEmpty(value)) (this.context.getSync(['__missing']) as unknown as Set<number>).add(index);
    return value;
  });
  return engine;
}

const asText = (value: unknown) => (isEmpty(value) ? '' : String(value));
const engines = { html: makeEngine((value) => escapeHtml(asText(value))), text: makeEngine(asText) };

/**
 * Fills in the placeholders of a text. In HTML the values are escaped. Throws Unfilled for a placeholder that is unknown or
 * empty and has no default, naming it, and for a text that is no Liquid.
 */
export function fill(kind: 'html' | 'text', text: string, variables: Variables): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  const names: string[] = [];
  const prepared = text.replace(PLACEHOLDER, (_whole, inside: string) => {
    const expression = inside.replace(
      /&(?:quot|apos|amp|lt|gt|nbsp|#34|#39);/g,
      (entity) => ENTITIES[entity] ?? entity,
    );
    // Whoever gives a default, be it an empty one, has said what is to stand there.
    if (/\|\s*default\b/.test(expression)) return `{{ ${expression.trim()} }}`;
    names.push(expression.trim());
    return `{{ ${expression.trim()} | required: ${names.length - 1} }}`;
  });
  const missing = new Set<number>();
  const filled = render(kind, prepared, { ...variables, __missing: missing });
  if (missing.size === 0) return filled;
  const list = [...missing].map((index) => `{{${names[index]}}}`);
  const [verb, them] = list.length === 1 ? ['has', 'it'] : ['have', 'them'];
  throw new Unfilled(`${[...new Set(list)].join(', ')} ${verb} no value. Fill ${them} in, or give ${them} a default.`);
}

function render(kind: 'html' | 'text', template: string, variables: Variables): string {
  try {
    return String(engines[kind].parseAndRenderSync(template, variables));
  } catch (error) {
    if (!LiquidError.is(error)) throw error;
    throw new Unfilled(`The placeholders cannot be read: ${error.message.split('\n')[0]}.`);
  }
}

/** Why a text cannot be filled in whatever the values; undefined when it can be read. */
export function templateProblem(text: string): string | undefined {
  try {
    engines.text.parse(text);
    return undefined;
  } catch (error) {
    if (!LiquidError.is(error)) throw error;
    return `the placeholders cannot be read: ${error.message.split('\n')[0]}`;
  }
}
