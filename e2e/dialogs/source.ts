import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What opens over a page, as it stands in the source: a component that does, or an element that says so. */
const OPENS =
  /<(FormDialog|Dialog|Sheet|Popover|Menu|Confirm|(?:\w+)\.Root)(?=[\s>])|<(dialog)\b|role="((?:alert)?dialog)"/g;
/** Those that all others are made of. */
const MADE_OF = /^ui\/(dialog-window|sheet-drawer|popover-surface|menu-list|confirm-question|form-dialog) /;
/** Parts of a page that stay in their place. */
const STAYS = / Tabs\.Root$/;

const files = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(folder, file));

/**
 * Everything in the console and on visitors' pages that opens over a page, by where it is in the source, without `components/`, and
 * what it is: `records/tags/tag-form FormDialog`. Of several of a kind in a file those after the first have a number.
 */
export const opensInSource = (): string[] =>
  [...files('app'), ...files('components')]
    .flatMap((file) => {
      const place = file.replace(/^components\//, '').replace(/\.tsx$/, '');
      const seen = new Map<string, number>();
      return [...readFileSync(join(root, file), 'utf8').matchAll(OPENS)].map(([, component, element, role]) => {
        const what = component ?? element ?? `role=${role}`;
        const count = (seen.get(what) ?? 0) + 1;
        seen.set(what, count);
        return `${place} ${what}${count > 1 ? ` ${count}` : ''}`;
      });
    })
    .filter((one) => !MADE_OF.test(one) && !STAYS.test(one))
    .sort();

/** What the specs outside of the table say that they check, by `clean('…')` and the like. */
export function checkedIn(spec: string): string[] {
  const text = readFileSync(join(root, 'e2e', spec), 'utf8');
  return [...text.matchAll(/(?:clean|problemsOf|problemsOpened)\((?:\w+, ){0,2}'([^']+)'\)/g)].map(
    ([, what = '']) => what,
  );
}
