import { invalid, mistake } from '@/server/kernel/contract/errors';
import type { CustomField } from './contract';

/** The options of a field of this type, each once. Throws a 400 where the type has none, or needs some and gets none. */
export function optionsFor(type: CustomField['type'], options: string[]): string[] {
  if (type === 'SELECT' || type === 'MULTISELECT') {
    if (options.length === 0) {
      const more = { code: 'out_of_range', fix: { minimum: 1 } } as const;
      throw invalid('options', 'Array must contain at least 1 element(s)', more);
    }
    return [...new Set(options)];
  }
  if (options.length > 0) throw mistake('options only apply to SELECT and MULTISELECT fields.', { field: 'options' });
  return [];
}
