'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hrefOf } from '@/components/records/paged/record-href';
import { Link } from '@/components/ui/link';
import { useTRPC } from '@/lib/trpc';
import { type Compared, comparedRecords, REASON } from './compared';

const PAUSE_MS = 300;
/** What a draft is compared by. */
const NAMES = ['name', 'email', 'phone', 'company', 'domain', 'website'] as const;

interface Props {
  type: Compared;
  values: object;
  /** The record itself, where it is there already. */
  own?: string;
  /** Takes one of them in the place of what is entered. */
  onPick?: (id: string) => void;
}

/** Says of a record which ones it looks like, once there is a pause in the typing. */
export function LookAlikes({ type, values, own, onPick }: Props) {
  const said: Readonly<Record<string, unknown>> = { ...values };
  const text = JSON.stringify(
    Object.fromEntries(
      NAMES.flatMap((name) => (typeof said[name] === 'string' ? [[name, said[name].slice(0, 500)]] : [])),
    ),
  );
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const input = { entity: comparedRecords[type].entity, draft: JSON.parse(asked) as Record<string, string> };
  const { data } = useQuery({ ...useTRPC().duplicates.similar.queryOptions(input), enabled: asked !== '{}' });
  const found = data?.filter(({ id }) => id !== own) ?? [];
  return (
    <div role="status" className="text-sm empty:hidden">
      {found.length > 0 ? (
        <ul className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          {found.map(({ id, name, detail, reasons }) => (
            <li key={id} className="break-words">
              Looks like{' '}
              <Link href={hrefOf(type, id)} className="font-medium underline">
                {name}
              </Link>
              {detail ? `, ${detail}` : ''}: {reasons.map((reason) => REASON[reason]).join(', ')}
              {onPick ? (
                <button
                  type="button"
                  aria-label={`Link ${name}`}
                  className="ml-2 font-medium underline"
                  onClick={() => onPick(id)}
                >
                  Link instead
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
