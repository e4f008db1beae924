import { pathNames } from '@/server/kernel/contract/operation';
import { kebab } from './flags';
import type { OperationSpec } from './operation';

const quote = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The command that a person would type for an operation's example. */
export function exampleOf(operation: OperationSpec, command: string): string {
  const names = pathNames(operation.path);
  const words = ['crm', command, ...names.map((name) => `<${kebab(name)}>`)];
  const plural = operation.batch?.field;
  if (plural)
    return `${words.join(' ')} --file ${plural}.csv\n  ${words.join(' ')} --data ${quote(JSON.stringify(operation.example ?? {}))}`;
  for (const [name, value] of Object.entries(operation.example ?? {})) {
    if (!names.includes(name)) words.push(`--${kebab(name)}${flagValue(value)}`);
  }
  return words.join(' ');
}

function flagValue(value: unknown): string {
  if (value === true) return '';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return ` ${quote(value.join(','))}`;
  return ` ${quote(typeof value === 'string' ? value : JSON.stringify(value))}`;
}
