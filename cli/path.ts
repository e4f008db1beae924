import { pathNames } from '@/server/kernel/contract/operation';

/** The path with these values in it. */
export function fillPath(path: string, values: string[]): string {
  return pathNames(path).reduce(
    (filled, name, i) => filled.replace(`{${name}}`, encodeURIComponent(values[i] ?? '')),
    path,
  );
}
