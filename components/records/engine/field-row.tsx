'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useId } from 'react';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { Editor } from './editors/editor';
import type { AnyRow, Field, RecordDefinition } from './types';
import type { Links } from './use-links';
import { useChange } from './use-records';
import { changeOf, fieldValue } from './values';

interface Props {
  definition: RecordDefinition;
  row: AnyRow;
  field: Field;
  links: Links;
  disabled: boolean;
}

/** A field of a panel: its name, its editor, and what is wrong with what was last written into it. */
export function FieldRow({ definition, row, field, links, disabled }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const trpc = useTRPC();
  const change = useChange(definition, row.id);
  const error = change.error ? Object.values(fieldErrors(messageOf(change.error), [field.name])).join(' ') : undefined;
  const commit = (value: unknown, shown: unknown = value) => {
    const custom = { ...(row.customFields as object), ...(changeOf(field, value).customFields as object) };
    const seen = field.name.startsWith('customFields.')
      ? { customFields: custom }
      : { [field.to?.shown ?? field.name]: shown };
    change.mutate(
      { changes: changeOf(field, value), shown: seen },
      { onSettled: () => field.to && queries.invalidateQueries(trpc.records.links.pathFilter()) },
    );
  };
  return (
    <div className="grid grid-cols-[7.5rem_1fr] items-start gap-x-2">
      <label htmlFor={id} className="truncate pt-1.5 text-muted text-sm pointer-coarse:pt-2.5">
        {field.label}
      </label>
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <Editor
              field={field}
              value={fieldValue(field, row)}
              onCommit={commit}
              control={{
                id,
                'aria-describedby': error ? `${id}-error` : undefined,
                'aria-invalid': error ? true : undefined,
              }}
              bare
              disabled={disabled}
            />
          </div>
          <Lead field={field} row={row} links={links} />
        </div>
        {error ? (
          <p id={`${id}-error`} role="alert" className="px-2.5 pb-1 text-danger text-xs">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The way to what a field names: the record, the web page, the mail program, the phone. */
function Lead({ field, row, links }: { field: Field; row: AnyRow; links: Links }) {
  const value = fieldValue(field, row);
  const href = hrefOf(field, value, links);
  if (!href) return null;
  const look =
    'mt-1 flex size-6 shrink-0 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink';
  const icon = <ArrowUpRight className="size-3.5" aria-hidden />;
  const label = `Open ${field.label.toLowerCase()}`;
  return href.startsWith('/') ? (
    <Link href={href} className={look} aria-label={label}>
      {icon}
    </Link>
  ) : (
    <a
      href={href}
      className={look}
      aria-label={label}
      {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
    >
      {icon}
    </a>
  );
}

function hrefOf(field: Field, value: unknown, links: Links): string | undefined {
  if (!value) return undefined;
  if (field.kind === 'email') return `mailto:${String(value)}`;
  if (field.kind === 'phone') return `tel:${String(value).replace(/[^\d+]/g, '')}`;
  if (field.kind === 'url') {
    const url = /^https?:\/\//i.test(String(value)) ? String(value) : `https://${String(value)}`;
    return URL.canParse(url) ? url : undefined;
  }
  const { to } = field;
  if (!to || to.noun === 'members' || to.noun === 'stages') return undefined;
  const own = (value as { id?: unknown }).id;
  const id = typeof own === 'string' ? own : links[to.link ?? field.name];
  return id ? `/${to.noun}?id=${id}` : undefined;
}
