import { z } from 'zod';
import { wordOf } from './word';

/** Names a value's type as the messages of the specification do. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan';
  return typeof value;
}

const CONTAINERS: Record<string, { subject: string; unit: string }> = {
  string: { subject: 'String', unit: 'character(s)' },
  array: { subject: 'Array', unit: 'element(s)' },
};
const FORMAT: Record<string, string> = { email: 'Invalid email', url: 'Invalid url', uuid: 'Invalid uuid' };

/** One zod issue in the words that callers know (`Required`, `String must contain at least 1 character(s)`, ...). */
function message(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required';
      return `Expected ${issue.expected === 'int' ? 'integer' : issue.expected}, received ${typeName(issue.input)}`;
    case 'too_small':
    case 'too_big':
      return bound(issue, issue.code === 'too_small' ? issue.minimum : issue.maximum);
    case 'invalid_value':
      if (issue.input === undefined) return 'Required';
      return `Invalid enum value. Expected ${issue.values.map((v) => `'${String(v)}'`).join(' | ')}, received '${wordOf(issue.input)}'`;
    case 'invalid_format':
      return FORMAT[issue.format] ?? 'Invalid';
    case 'unrecognized_keys':
      return `Unrecognized key(s): ${issue.keys.join(', ')}`;
    default:
      return 'Invalid input';
  }
}

function bound(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>, limit: number | bigint) {
  const least = issue.code === 'too_small';
  const container = CONTAINERS[issue.origin];
  if (container) return `${container.subject} must contain at ${least ? 'least' : 'most'} ${limit} ${container.unit}`;
  return `Number must be ${least ? 'greater' : 'less'} than ${issue.inclusive ? 'or equal to ' : ''}${limit}`;
}

z.config({ customError: message });
