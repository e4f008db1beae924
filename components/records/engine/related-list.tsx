'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { hrefOf } from '@/components/records/paged/record-href';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/components/workspace/auth/session';
import { formatNumber } from '@/lib/format';
import { CreateDialog, creatable } from './create-dialog';
import type { RecordDefinition, RelatedTo } from './definition';
import { useDefinition } from './definitions';
import type { Params, Row, TypeName, Values } from './record-types';
import { useList } from './use-records';

const SHOWN = 8;

/** The records of another kind that belong to this one, the newest of them in sight. */
export function RelatedList<R extends TypeName>({ related, id }: { related: RelatedTo<R>; id: string }) {
  const definition = useDefinition(related.type);
  const params: Params<R> = {};
  params[related.by] = id;
  const nothing: Values<R> = {};
  const given: Values<R> = { ...nothing, [related.by]: id };
  const { rows, hasNextPage } = useList(definition, { params });
  const [creating, setCreating] = useState(false);
  const [all, setAll] = useState(false);
  const mayCreate = useSession().can(definition.scope) && creatable(definition);
  const shown = all ? rows : rows?.slice(0, SHOWN);
  return (
    <section aria-label={related.title} className="border-line border-b px-5 py-3">
      <div className="flex h-7 items-center gap-2">
        <h3 className="font-medium text-sm">{related.title}</h3>
        {rows?.length ? (
          <span className="text-muted text-xs tabular-nums">
            {formatNumber(rows.length)}
            {hasNextPage ? '+' : ''}
          </span>
        ) : null}
        {mayCreate ? (
          <Button
            size="iconSm"
            look="ghost"
            className="-mr-2 ml-auto"
            onClick={() => setCreating(true)}
            aria-label={`New ${definition.one}`}
          >
            <Plus aria-hidden />
          </Button>
        ) : null}
      </div>
      {rows ? null : <Skeleton className="my-2 h-4 w-48" />}
      {rows?.length === 0 ? <p className="text-faint text-sm">None yet.</p> : null}
      <ul className="-mx-2">
        {shown?.map((row) => (
          <RelatedRow key={row.id} definition={definition} row={row} />
        ))}
      </ul>
      {rows && !all && rows.length > SHOWN ? (
        <Button size="sm" look="ghost" className="-ml-2" onClick={() => setAll(true)}>
          Show {formatNumber(rows.length - SHOWN)} more
        </Button>
      ) : null}
      {creating ? <CreateDialog definition={definition} given={given} onClose={() => setCreating(false)} /> : null}
    </section>
  );
}

/** A line that leads to the record. What has no list is opened from the timeline. */
export function RelatedRow<T extends TypeName>({ definition, row }: { definition: RecordDefinition<T>; row: Row<T> }) {
  const { name, detail, aside } = definition;
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{name(row)}</span>
        <span className="block truncate text-muted text-xs">{detail(row)}</span>
      </span>
      {aside ? <span className="shrink-0">{aside(row)}</span> : null}
    </>
  );
  const look = 'flex items-center gap-3 rounded-md px-2 py-1.5';
  return (
    <li>
      {definition.read && definition.columns.length > 0 ? (
        <Link href={hrefOf(definition.type, row.id)} className={`${look} hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
