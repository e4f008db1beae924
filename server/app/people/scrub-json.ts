import { holdsAddress, isAddress } from '@/server/kernel/mail/address-in-text';

/** Stands where something of a person was. */
const ERASED = '[erased]';

/** By what a text or an object is known to be about the person. */
export interface Marks {
  ids: ReadonlySet<string>;
  /** Addresses and names, in lower case. */
  texts: readonly string[];
}

/** What an object about the person keeps: which it was, and what became of it. */
const SAFE = new Set(['id', 'index', 'status', 'type', 'kind', 'entity', 'createdAt', 'updatedAt']);

const says = ({ texts }: Marks, text: string) => {
  const lower = text.toLowerCase();
  return texts.some((mark) => (isAddress(mark) ? holdsAddress(lower, mark) : lower.includes(mark)));
};

/** Something of the person: no value of it stays. */
function blank(value: unknown): unknown {
  if (typeof value === 'string') return ERASED;
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : null;
}

/** A value of an event or of a kept answer, without what it says of the person. */
function scrubbed(value: unknown, marks: Marks): unknown {
  if (typeof value === 'string') return says(marks, value) ? ERASED : value;
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, marks));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const { id } = value as { id?: unknown };
  const isTheirs = typeof id === 'string' && marks.ids.has(id);
  return Object.fromEntries(
    fields.map(([name, one]) => [name, isTheirs && !SAFE.has(name) ? blank(one) : scrubbed(one, marks)]),
  );
}

/** JSON text in the same way; what is no JSON says nothing any more. */
export function scrubbedText(text: string, marks: Marks): string {
  try {
    return JSON.stringify(scrubbed(JSON.parse(text), marks));
  } catch {
    return '{}';
  }
}
