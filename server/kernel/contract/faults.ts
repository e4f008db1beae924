import type { z } from 'zod';
import type { Code, CodeOf } from './codes';
import type { Fix } from './fix';
import './messages';

/** One thing that is wrong with what was sent, at one of its fields. */
export interface Fault {
  /** The way to the field, `steps.0.subject`; none where the whole is meant. */
  field?: string;
  message: string;
  /** `invalid_value` when left out. */
  code?: CodeOf<400> | 'already_exists';
  fix?: Fix;
}

/** A fault of one field. */
export type FieldFault = Fault & { field: string };

/** Faults of one thing that are named; whoever sent more has misunderstood something. */
const MOST_NAMED = 50;

/**
 * Faults as one text: `<field>: <message>`, several joined by `; `. A message that is a sentence (ends in a full stop) stands
 * alone, without a field and without others, because that condition has words of its own, which callers know; within a batch row
 * the field always leads. Beside an unknown field it does not stand alone: what is unknown may be why something else is missing.
 */
export function faultsText(faults: readonly Fault[], { row = false } = {}): string {
  const strange = faults.some(({ code }) => code === 'unknown_field');
  const sentence = row || strange ? undefined : faults.find(({ message }) => message.endsWith('.'));
  if (sentence) return sentence.message;
  const texts = faults.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`));
  const different = [...new Set(texts)];
  const rest = different.length - MOST_NAMED;
  return [...different.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** What a schema says is wrong with what was sent, by field. */
export const faultsOf = (issues: readonly z.core.$ZodIssue[], sent: unknown): Fault[] =>
  issues.map((issue) => ({
    ...(issue.path.length > 0 && { field: issue.path.join('.') }),
    message: issue.message,
    ...kindOf(issue, isThere(sent, issue.path)),
  }));

// zod would tell by itself, at twice the cost of a parse that finds nothing wrong.
const isThere = (sent: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], sent) !==
  undefined;

type Kind = Pick<Fault, 'code' | 'fix'>;

function kindOf(issue: z.core.$ZodIssue, there: boolean): Kind {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return { code: 'read_only' };
      return { code: there ? 'wrong_type' : 'required' };
    case 'invalid_value':
      return { code: there ? 'not_allowed' : 'required', fix: { allowed: issue.values } };
    case 'too_small':
      return { code: 'out_of_range', fix: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { code: 'out_of_range', fix: { maximum: Number(issue.maximum) } };
    case 'custom':
      return issue.params ?? {};
    default:
      return {};
  }
}

/** For an issue that a schema raises by itself: what it is, and what puts it right. */
export const issueParams = (code: Kind['code'], fix?: Fix): { params: Kind } => ({
  params: { ...(code && { code }), ...(fix && { fix }) },
});

/** Faults as answers tell them: one in full, several as a list. */
export function faultsAnswer(faults: readonly Fault[]): FaultsAnswer {
  const [first, ...others] = faults;
  if (!first) return {};
  if (others.length === 0) return described(first);
  return {
    code: 'invalid_request',
    errors: faults.slice(0, MOST_NAMED).map((fault) => ({ ...described(fault), detail: fault.message })),
  };
}

interface FaultsAnswer extends Pick<Fault, 'field' | 'fix'> {
  code?: Code;
  errors?: (FaultsAnswer & { detail: string })[];
}

const described = ({ field, code = 'invalid_value', fix }: Fault) => ({
  code,
  ...(field !== undefined && { field }),
  ...(fix && { fix }),
});
