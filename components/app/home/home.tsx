'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { useLive } from '@/lib/live';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import { Cards } from './cards';
import { ViewSwitch } from './view-switch';

// What is dragged with is large, and seldom needed.
const ArrangeDialog = dynamic(() => import('./arrange/arrange-dialog').then((module) => module.ArrangeDialog), {
  ssr: false,
});

const EVERY_MS = 60_000;

/** The first page: how much there is, how it goes, and what needs doing; the workspace's, or the member's own. */
export function Home({ mine }: { mine: boolean }) {
  const { current } = useSession();
  const { records, home } = useTRPC();
  const layout = useQuery(home.get.queryOptions({})).data;
  const [isArranging, setArranging] = useState(false);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...records.summary.queryOptions({ mine }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: records.summary.queryKey() });
  useLive('chats', refresh);
  useLive('bookings', refresh);
  usePageActions(layout ? [{ key: 'arrange', label: 'Arrange home', run: () => setArranging(true) }] : []);
  return (
    <>
      <PageHeader title="Home">
        <ViewSwitch mine={mine} />
        <Button
          size="icon"
          look="ghost"
          aria-label="Arrange this page"
          disabled={!layout}
          onClick={() => setArranging(true)}
        >
          <LayoutDashboard aria-hidden />
        </Button>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-6xl px-4 py-6 md:px-8 md:py-8">
          <h2 className="mb-5 font-semibold text-xl tracking-tight">Hello, {current.name.split(' ')[0]}</h2>
          {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton /> : null}
          {data && layout ? <Cards cards={layout.cards} summary={data} mine={mine} /> : null}
        </div>
      </div>
      {layout && isArranging ? <ArrangeDialog layout={layout} onClose={() => setArranging(false)} /> : null}
    </>
  );
}
