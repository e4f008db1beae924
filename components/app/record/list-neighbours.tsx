'use client';

import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useMemo } from 'react';
import { askedOf, readState } from '@/components/records/engine/address';
import { useDefinition } from '@/components/records/engine/definitions';
import { isDescribed, type Listed } from '@/components/records/engine/listed';
import { useList } from '@/components/records/engine/use-records';
import { useViews } from '@/components/records/engine/views/use-views';
import { type Paged, pageFrom } from '@/components/records/paged/record-href';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { formatNumber } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';

/** The list that a record was opened from is walked this far for it; from there on, as far as one goes. */
const MOST_PAGES = 20;

/** The list that a record was opened from, as the address says, and its neighbours there. */
export function useListNeighbours(type: Paged, id: string, listed: Listed) {
  const definition = useDefinition(type);
  const from = useSearchParams().get('list');
  const isWalked = from !== null;
  const views = useViews(isWalked ? listed.viewed : undefined);
  const state = useMemo(() => {
    const names = new URLSearchParams(from ?? '');
    return readState(definition, (name) => names.get(name), views);
  }, [definition, from, views]);
  const list = useList(definition, askedOf(state, isDescribed(listed)), isWalked && views !== undefined);
  const rows = isWalked ? (list.rows ?? []) : [];
  const at = rows.findIndex((row) => row.id === id);
  const isFound = at !== -1;
  const isNearEnd = !isFound || at >= rows.length - 2;
  const pages = list.data?.pages.length ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    const goesOn = isFound || pages < MOST_PAGES;
    if (isWalked && isNearEnd && mayGoOn && goesOn) void fetchNextPage();
  }, [isWalked, isNearEnd, mayGoOn, fetchNextPage, pages, isFound]);
  const neighbour = (step: number) => {
    const next = at === -1 ? undefined : rows[at + step];
    return next && pageFrom(type, next.id, from ?? '');
  };
  const place = at === -1 ? undefined : { at: at + 1, total: list.total?.count };
  return { back: `/${type}${from ? `?${from}` : ''}`, isWalked, place, previous: neighbour(-1), next: neighbour(1) };
}

interface Props extends ReturnType<typeof useListNeighbours> {
  /** What the list is called. */
  title: string;
}

/** The way back to the list, and to the records before and after in it. */
export function ListNeighbours({ back, isWalked, place, previous, next, title }: Props) {
  const router = useRouter();
  // The list is one step back, however many records were looked at.
  const go = (href: string | undefined) => href && (() => router.replace(href));
  useHotkeys({ j: go(next) || undefined, k: go(previous) || undefined });
  const all = `All ${title.toLowerCase()}`;
  const step = (label: string, key: string, href: string | undefined, icon: React.ReactNode) => (
    <Button
      size="iconSm"
      look="ghost"
      aria-label={label}
      title={`${label} (${key.toUpperCase()})`}
      aria-keyshortcuts={key}
      disabled={!href}
      onClick={() => href && router.replace(href)}
    >
      {icon}
    </Button>
  );
  return (
    <>
      <Link
        href={back}
        aria-label={isWalked ? 'Back to the list' : all}
        title={isWalked ? 'Back to the list' : all}
        className={buttonClass({ look: 'ghost', size: 'iconSm' }, '-ml-2')}
      >
        <ArrowLeft aria-hidden />
      </Link>
      {isWalked ? (
        <span className="flex shrink-0 items-center">
          {step('Previous', 'k', previous, <ChevronUp aria-hidden />)}
          {step('Next', 'j', next, <ChevronDown aria-hidden />)}
          {place ? (
            <span className="ml-1 font-normal text-muted text-xs tabular-nums max-lg:hidden">
              {formatNumber(place.at)}
              {place.total ? ` of ${formatNumber(place.total)}` : ''}
            </span>
          ) : null}
        </span>
      ) : null}
    </>
  );
}
