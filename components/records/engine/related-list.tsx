'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { hrefOf } from '@/components/records/paged/record-href';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/components/workspace/auth/session';
import { formatNumber } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { messageOf } from '@/lib/query-client';
import { CreateDialog, creatable } from './create-dialog';
import type { RecordDefinition, RelatedTo } from './definition';
import { useDefinition } from './definitions';
import type { Params, Row, TypeName, Values } from './record-types';
import { relatedHref } from './related-list-href';
import { totalText } from './total';
import { useList } from './use-records';

const SHOWN = 8;

interface Props<R extends TypeName> {
  related: RelatedTo<R>;
  id: string;
  /** What the record is that they belong to: `contact`. */
  of: string;
}

/** The records of another kind that belong to this one, the newest of them in sight. */
export function RelatedList<R extends TypeName>({ related, id, of }: Props<R>) {
  const definition = useDefinition(related.type);
  const params: Params<R> = {};
  params[related.by] = id;
  const nothing: Values<R> = {};
  const given: Values<R> = { ...nothing, [related.by]: id };
  const { rows, total, error, refetch } = useList(definition, { params, isCounted: true });
  const [creating, setCreating] = useState(false);
  const [all, setAll] = useState(false);
  const mayCreate = useSession().can(definition.scope) && creatable(definition);
  usePageActions(
    mayCreate
      ? [{ key: 'new', label: `New ${definition.one} for this ${of}`, icon: Plus, run: () => setCreating(true) }]
      : [],
    'menu',
  );
  const shown = all ? rows : rows?.slice(0, SHOWN);
  const isPart = shown !== undefined && (total?.count ?? 0) > shown.length && hasList(definition);
  return (
    <section aria-label={related.title} className="border-line border-b px-5 py-3">
      <div className="flex h-7 items-center gap-2">
        <h3 className="font-medium text-sm">{related.title}</h3>
        {rows?.length ? (
          <span className="text-muted text-xs tabular-nums">
            {total ? totalText(total) : formatNumber(rows.length)}
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
      {rows || error ? null : <Skeleton className="my-2 h-4 w-48" />}
      {error && !rows ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-danger text-sm">
          {messageOf(error)}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {rows?.length === 0 ? <p className="text-faint text-sm">None yet.</p> : null}
      <ul className="-mx-2">
        {shown?.map((row) => (
          <RelatedRow key={row.id} definition={definition} row={row} />
        ))}
      </ul>
      <div className="-ml-2 flex flex-wrap gap-1 empty:hidden">
        {rows && !all && rows.length > SHOWN ? (
          <Button size="sm" look="ghost" onClick={() => setAll(true)}>
            Show {formatNumber(rows.length - SHOWN)} more
          </Button>
        ) : null}
        {isPart ? (
          <Link
            href={relatedHref(definition, related.by, id)}
            className={buttonClass({ size: 'sm', look: 'ghost' }, 'text-accent-text')}
          >
            See all {definition.type}
          </Link>
        ) : null}
      </div>
      {creating ? <CreateDialog definition={definition} given={given} onClose={() => setCreating(false)} /> : null}
    </section>
  );
}

const hasList = <T extends TypeName>({ read, columns }: RecordDefinition<T>) =>
  read !== undefined && columns.length > 0;

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
      {hasList(definition) ? (
        <Link href={hrefOf(definition.type, row.id)} className={`${look} hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
