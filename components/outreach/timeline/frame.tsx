import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { Entry, TimelineOf } from './entries';

interface Props {
  entry: Entry;
  of: TimelineOf;
  icon: LucideIcon;
  title: ReactNode;
  at: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}

/** The line of one entry, with its icon, and the other records that it belongs to. */
export function Frame({ entry, of, icon: Icon, title, at, aside, children }: Props) {
  const others = othersOf(entry, of);
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3.5 before:w-px before:bg-line last:before:hidden">
      <span className="z-[1] flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-muted">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <span className="min-w-0 break-words text-sm">{title}</span>
          {aside}
          <span className="ml-auto shrink-0 text-muted text-xs">{at}</span>
        </div>
        {children ? <div className="mt-0.5 text-muted text-sm">{children}</div> : null}
        {others.length > 0 ? (
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs">
            {others.map(({ type, id, name }) => (
              <Link key={id} href={`/${type}/${id}`} className="truncate text-accent-text hover:underline">
                {name}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function othersOf({ contact, company, deal, lead, case: dispute, contract }: Entry, of: TimelineOf) {
  const named = {
    contacts: contact,
    companies: company,
    deals: deal,
    leads: lead,
    cases: dispute,
    contracts: contract,
  };
  return Object.entries(named).flatMap(([type, record]) =>
    record && record.id !== of.id ? [{ type, id: record.id, name: record.name }] : [],
  );
}

export const Said = ({ text }: { text: string | null }) =>
  text ? <p className="line-clamp-6 whitespace-pre-wrap break-words">{text}</p> : null;
