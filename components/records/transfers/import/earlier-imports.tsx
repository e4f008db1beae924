'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { Section } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import { humanize, plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Import, Importable } from '@/server/records/imports/contract';

const TONE: Partial<Record<Import['state'], Tone>> = {
  DONE: 'success',
  FAILED: 'danger',
  STOPPED: 'warning',
  RUNNING: 'info',
};

/** The imports of the last thirty days, to go on with or to take back. */
export function EarlierImports({ type }: { type: Importable }) {
  const query = useQuery(useTRPC().imports.list.queryOptions({ resource: type, limit: 10 }));
  const items = query.data?.imports;
  if (!items || items.length === 0) return null;
  return (
    <Section title="Earlier imports">
      <Listing items={items} label="Earlier imports" empty={null}>
        {({ id, fileName, state, rows, createdAt }) => (
          <li>
            <Link
              href={`/imports?of=${type}&id=${id}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate text-sm">{fileName}</span>
              <span className="text-muted text-xs tabular-nums">{plural(rows, 'row')}</span>
              <Badge tone={TONE[state] ?? 'neutral'}>{humanize(state)}</Badge>
              <span className="text-faint text-xs">
                <Ago at={createdAt} />
              </span>
            </Link>
          </li>
        )}
      </Listing>
    </Section>
  );
}
