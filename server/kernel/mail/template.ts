import { hash } from 'node:crypto';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { ForeignError, type ForeignReason, foreignTask, runForeign } from '@/server/kernel/foreign';
import { type Filled, fillNow, type Kind, problemNow } from './fill/liquid.mjs';
import { isPlain } from './fill/placeholders.mjs';

export { escapeHtml } from '../escape-html.mjs';

/** What placeholders can name. */
export type Variables = Record<string, unknown>;

/** A text that cannot be filled in; `problem` says why, to a person. Whoever asked for the mail is told so, with a 409. */
export class Unfilled extends ApiError {
  override name = 'Unfilled';
  constructor(
    readonly problem: string,
    /** It took too much, and will for others too. */
    readonly overran = false,
  ) {
    super(STATUS.conflict, problem, {}, { code: 'unfilled_placeholder' });
  }
}

const template = foreignTask<{ kind: Kind; text: string; variables?: Variables }, Filled | { problem?: string }>({
  name: 'template',
  file: 'server/kernel/mail/fill/task.mjs',
  cpuMs: 500,
  cpuMsPerMb: 1000,
  memoryMb: 192,
  maxBytes: 8 * 1024 * 1024,
});

/** Characters of values that are filled in at once, which takes a few milliseconds. */
const MOST_AT_ONCE = 200_000;

/**
 * Fills in the placeholders of a text. In HTML the values are escaped. Plain placeholders of usual values cost nothing and are
 * filled in at once; what decides, loops or computes, and what is long, is filled in by a process of its own. Throws Unfilled
 * for a placeholder that is unknown or empty and has no default, naming it, for a text that is no Liquid, and for one that
 * takes too much.
 */
export async function fill(kind: Kind, text: string, variables: Variables): Promise<string> {
  if (isPlain(text)) {
    const now = filledAtOnce(kind, text, variables);
    if (!now.tooMuch) return textOf(now);
  }
  return textOf((await elsewhere({ kind, text, variables })) as Filled);
}

/** The same at once, for a text that `isPlain`. Throws Unfilled for values that are too long for that, too. */
export const fillPlain = (kind: Kind, text: string, variables: Variables): string =>
  textOf(filledAtOnce(kind, text, variables));

const filledAtOnce = (kind: Kind, text: string, variables: Variables): Filled =>
  text.includes('{{') ? fillNow(kind, text, variables, MOST_AT_ONCE) : { text };

function textOf(filled: Filled): string {
  if (filled.text === undefined) throw new Unfilled(filled.problem, filled.tooMuch);
  return filled.text;
}

/** Why a text cannot be filled in whatever the values; undefined when it can be read. */
export async function templateProblem(text: string): Promise<string | undefined> {
  if (isPlain(text)) return problemNow(text);
  try {
    return (await elsewhere({ kind: 'text', text })).problem;
  } catch (error) {
    if (error instanceof Unfilled) return error.problem;
    throw error;
  }
}

const OVERRUN: Partial<Record<ForeignReason, string>> = {
  cpu: 'The placeholders take too much time to fill in.',
  memory: 'The placeholders take too much memory to fill in.',
  bytes: 'The text is too large to fill in.',
};

/** Texts that took too much, and until when they are not tried again: nobody's campaign or request is to do so in a row. */
const overran = new Map<string, { problem: string; until: number }>();
const OVERRAN_MS = 10 * 60_000;
const MOST_OVERRAN = 1000;

async function elsewhere(input: { kind: Kind; text: string; variables?: Variables }) {
  const known = overran.get(hash('sha256', input.text));
  if (known && known.until > Date.now()) throw new Unfilled(known.problem, true);
  try {
    return await runForeign(template, input);
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    if (error.reason === 'busy' || error.reason === 'crashed') throw new ApiError(STATUS.unavailable, error.message);
    const problem = OVERRUN[error.reason] ?? `The placeholders cannot be filled in: ${error.message}`;
    // What is too large is so by the values of one: the text is not to be refused to all the others for them.
    if (error.reason !== 'bytes') noteOverrun(hash('sha256', input.text), problem);
    throw new Unfilled(problem, true);
  }
}

function noteOverrun(key: string, problem: string) {
  overran.delete(key);
  overran.set(key, { problem, until: Date.now() + OVERRAN_MS });
  const [oldest] = overran.keys();
  if (overran.size > MOST_OVERRAN && oldest) overran.delete(oldest);
}
