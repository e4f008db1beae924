'use client';

import { CopyCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import { COMPARED, type Compared, comparedRecords, REASON } from '@/components/records/look-alikes/compared';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { More } from '@/components/ui/listing';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { TabNav } from '@/components/ui/tab-nav';
import { useSession } from '@/components/workspace/auth/session';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { Review } from './review';
import { type Pair, useDismissed, useDuplicates } from './use-duplicates';

/** Records that look like one another, and the review of one pair after the other. */
export function DuplicatesPage({ type }: { type: Compared }) {
  const { scope } = useDefinition(type);
  const mayWrite = useSession().can(scope);
  const list = useDuplicates(type);
  const done = useUndo();
  const dismissed = useDismissed(type);
  const [openKey, setOpenKey] = useState<string>();
  const { pairs, skipped } = list;
  const open = pairs?.find(({ key }) => key === openKey) ?? pairs?.[0];
  const review = useRef<HTMLElement>(null);
  const choose = (key: string) => {
    setOpenKey(key);
    // Another pair takes the focus as it comes; the one that is open already is given it.
    if (key === open?.key) review.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  };
  return (
    <>
      <PageHeader title="Duplicates" count={pairs && `${formatNumber(pairs.length)}${list.hasNextPage ? '+' : ''}`}>
        <LazyListMenu type={`${comparedRecords[type].key}Duplicates`} scope={`read:${type}`} />
      </PageHeader>
      <Tabs here={type} />
      {list.error && !pairs ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {pairs?.length === 0 && !list.hasNextPage ? (
        <Empty icon={CopyCheck} title="No duplicates">
          Records are compared by address, telephone, name, company and spelling as they change.
        </Empty>
      ) : null}
      <div className="flex min-h-0 flex-1 overflow-y-auto max-md:flex-col-reverse max-md:justify-end md:overflow-hidden">
        <div className={cn('shrink-0 border-line md:w-80 md:overflow-y-auto', open && 'md:border-r')}>
          <Pairs pairs={pairs ?? []} open={open} onOpen={choose} />
          {list.hasNextPage ? (
            <div className="p-3">
              <More query={list} />
            </div>
          ) : null}
          {skipped.length > 0 ? (
            <p className="px-4 py-3 text-muted text-xs">
              Not compared, since too many share it:{' '}
              {skipped.map(({ key, members }) => `${key} (${formatNumber(members)})`).join(', ')}.
            </p>
          ) : null}
        </div>
        {open ? (
          <section ref={review} aria-label="Review" className="min-w-0 flex-1 p-4 md:overflow-y-auto md:p-5">
            <Review
              key={open.key}
              type={type}
              records={open.records}
              mayWrite={mayWrite}
              onMerged={(gone, answer) => {
                gone.forEach(list.hide);
                done('Merged', answer, () => list.restore(gone));
              }}
              onDismissed={() => {
                list.hide(open.key);
                dismissed(
                  open.records.map(({ id }) => id),
                  () => list.restore([open.key]),
                );
              }}
            />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Tabs({ here }: { here: Compared }) {
  const definitions = {
    contacts: useDefinition('contacts'),
    companies: useDefinition('companies'),
    leads: useDefinition('leads'),
  };
  const tabs = COMPARED.map((type) => ({
    key: type,
    label: definitions[type].title,
    href: `/duplicates?of=${type}`,
    count: undefined,
  }));
  return <TabNav label="Kinds of record" tabs={tabs} here={here} />;
}

interface PairsProps {
  pairs: Pair[];
  open: Pair | undefined;
  onOpen: (key: string) => void;
}

const Pairs = ({ pairs, open, onOpen }: PairsProps) => (
  <ul aria-label="Pairs">
    {pairs.map(({ key, score, reasons, records: [a, b] }) => (
      <li key={key} className="border-line border-b">
        <button
          type="button"
          aria-current={key === open?.key}
          onClick={() => onOpen(key)}
          className={cn(
            'flex w-full items-start gap-3 px-4 py-2.5 text-left',
            key === open?.key ? 'bg-hover' : 'hover:bg-hover',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm">{a.name === b.name ? a.name : `${a.name} · ${b.name}`}</span>
            <span className="block truncate text-muted text-xs">
              {reasons.map((reason) => REASON[reason]).join(', ')}
            </span>
          </span>
          <Badge
            tone={score >= 0.95 ? 'success' : score >= 0.9 ? 'info' : 'neutral'}
          >{`${Math.round(score * 100)} %`}</Badge>
        </button>
      </li>
    ))}
  </ul>
);
