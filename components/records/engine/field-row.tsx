'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useId, useState } from 'react';
import { hrefOf } from '@/components/records/paged/record-href';
import { Link } from '@/components/ui/link';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Pointers } from '@/server/app/console/links';
import type { Field, RecordDefinition } from './definition';
import { Editor } from './editors/editor';
import type { Row, TypeName } from './record-types';
import { useUpdateRecord } from './use-records';
import { refusedText } from './values';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
  field: Field<T>;
  links: Pointers;
  disabled: boolean;
}

/** A field of a panel: its name, its editor, and what is wrong with what was last written into it. */
export function FieldRow<T extends TypeName>({ definition, row, field, links, disabled }: Props<T>) {
  const id = useId();
  const queries = useQueryClient();
  const trpc = useTRPC();
  const change = useUpdateRecord(definition, row.id);
  const error = change.error ? Object.values(fieldErrors(messageOf(change.error), [field.name])).join(' ') : undefined;
  const [changed, setChanged] = useState<Row<T>>();
  const [refused, setRefused] = useState<unknown>();
  const { timezone } = useSession().current;
  // What was typed and could not be kept stands there again, to be put right or sent once more.
  const typed = refusedText(field, refused, timezone);
  const value = field.of(row);
  const commit = (next: unknown, shown: unknown = next) => {
    setRefused(undefined);
    change.mutate(
      {
        changes: field.write({}, next),
        as: (now) => field.show(now, shown),
        back: (now) => field.show(now, value),
      },
      {
        onSuccess: setChanged,
        onError: () => setRefused(next),
        onSettled: () => field.to && queries.invalidateQueries(trpc.records.links.pathFilter()),
      },
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
              key={typed}
              field={field}
              value={value}
              typed={typed}
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
          <Lead field={field} value={value} links={links} />
        </div>
        {error ? (
          <p id={`${id}-error`} role="alert" className="px-2.5 pb-1 text-danger text-xs">
            {error}
          </p>
        ) : null}
        {changed && definition.asks
          ? definition.asks({ fields: [field.name], rows: [changed], onClose: () => setChanged(undefined) })
          : null}
      </div>
    </div>
  );
}

interface LeadProps {
  field: Pick<Field<TypeName>, 'kind' | 'label' | 'to' | 'pointer'>;
  value: unknown;
  links: Pointers;
}

/** The way to what a field names: the record, the web page, the mail program, the phone. */
function Lead({ field, value, links }: LeadProps) {
  const href = leadOf({ field, value, links });
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

function leadOf({ field, value, links }: LeadProps): string | undefined {
  if (!value) return undefined;
  if (field.kind === 'email') return `mailto:${String(value)}`;
  if (field.kind === 'phone') return `tel:${String(value).replace(/[^\d+]/g, '')}`;
  if (field.kind === 'url') {
    const url = /^https?:\/\//i.test(String(value)) ? String(value) : `https://${String(value)}`;
    return URL.canParse(url) ? url : undefined;
  }
  const { to, pointer } = field;
  if (!to || to === 'members' || to === 'stages' || to === 'pipelines') return undefined;
  const own = typeof value === 'object' && 'id' in value ? value.id : undefined;
  const id = typeof own === 'string' ? own : pointer && links[pointer];
  return id ? hrefOf(to, id) : undefined;
}
