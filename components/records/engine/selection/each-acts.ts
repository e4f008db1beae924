import { Archive, type LucideIcon, Trash2 } from 'lucide-react';
import { plural } from '@/lib/format';
import type { Client } from '../procedures';
import type { Row, TypeName } from '../record-types';

/** What is done to chosen records one after the other, where no bulk action does it. */
export interface Each<T extends TypeName> {
  /** What it is called, before and after: `Delete`, `deleted`. */
  does: string;
  done: string;
  icon: LucideIcon;
  shortcut?: string;
  /** Whether Undo brings back what was there. */
  isUndone?: boolean;
  /** Whether it is done to such a one; the others stay as they are. */
  suits?(row: Row<T>): boolean;
  /** What is said before. */
  about(rows: readonly Row<T>[]): string;
  run(client: Client, id: string): Promise<unknown>;
}

const deletion = { does: 'Delete', done: 'deleted', icon: Trash2, shortcut: 'Delete', isUndone: true };

/** What becomes of addresses that were not suppressed by hand. */
const THEN: readonly [Row<'suppressions'>['reason'], string][] = [
  ['BOUNCE', 'bounced: be sure that mail reaches them now.'],
  ['COMPLAINT', 'complained: be sure that they want it.'],
  ['UNSUBSCRIBE', 'unsubscribed, and will be opted in again.'],
];

/** Here and not in the definitions, for those are part of every page and this is fetched by lists alone. */
export const EACH: { readonly [T in TypeName]?: readonly Each<T>[] } = {
  suppressions: [
    {
      ...deletion,
      about: (rows) => {
        const told = THEN.flatMap(([reason, then]) => {
          const count = rows.filter((row) => row.reason === reason).length;
          return count > 0 ? [`${plural(count, 'address', 'addresses')} ${then}`] : [];
        });
        return ['Mail may go to them again.', ...told].join(' ');
      },
      run: (client, id) => client.suppressions.delete.mutate({ id }),
    },
  ],
  campaigns: [
    {
      ...deletion,
      suits: ({ status }) => status === 'DRAFT',
      about: () => 'Drafts have not been sent to anybody. Undo brings them back.',
      run: (client, id) => client.campaigns.delete.mutate({ id }),
    },
  ],
  sequences: [
    {
      // Unarchiving brings back no enrolment, so Undo is not offered.
      ...{ does: 'Archive', done: 'archived', icon: Archive },
      suits: ({ status }) => status === 'ACTIVE',
      about: () => 'All enrolments in them end, and nobody can be enrolled until they are unarchived.',
      run: (client, id) => client.sequences.update.mutate({ id, status: 'ARCHIVED' }),
    },
  ],
};
