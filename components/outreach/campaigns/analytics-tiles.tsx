'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '@/components/records/engine/use-address';
import { FigureLink, Figures } from '@/components/ui/figures';
import { Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber, plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Analytics, RecipientOutcome } from '@/server/outreach/campaigns/figures';
import { OUTCOME_LABEL, outcomeIn } from './outcomes';
import { recipientsHref } from './recipients-href';

type CountOf = (outcome: RecipientOutcome) => number;

const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 1000) / 10} %` : '—');

/** What came of a campaign: each figure counts recipients, and leads to them. */
export function AnalyticsTiles({ id, analytics }: { id: string; analytics: Analytics }) {
  const shown = outcomeIn(useAddress().get('outcome'));
  const { data, error, refetch } = useQuery(useTRPC().campaigns.outcomes.queryOptions({ id }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mb-8 h-32" />;
  const countOf: CountOf = (outcome) => data.outcomes.find((one) => one.outcome === outcome)?.count ?? 0;
  return (
    <Section title="Results" about="Every recipient counts once in each figure, however often they opened or clicked.">
      <Figures
        label="Results"
        className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6"
        figures={TILES.map(([outcome, about]) => ({
          label: OUTCOME_LABEL[outcome],
          value: countOf(outcome),
          href: recipientsHref(id, outcome),
          isShown: outcome === shown,
          about: about(countOf, analytics, id),
        }))}
      />
    </Section>
  );
}

/** What a tile says below its figure; events are named as such. */
const TILES: readonly [RecipientOutcome, (countOf: CountOf, analytics: Analytics, id: string) => ReactNode][] = [
  ['DELIVERED', (countOf) => share(countOf('DELIVERED'), countOf('SENT'))],
  [
    'OPENED',
    (countOf, { opens }, id) => (
      <>
        {plural(opens, 'open')}
        {beside(countOf, id, 'OPENED_BY_MACHINE', 'by machines')}
      </>
    ),
  ],
  ['CLICKED', (_, { clicks }) => plural(clicks, 'click')],
  [
    'REPLIED',
    (countOf, _, id) => (
      <>
        {share(countOf('REPLIED'), countOf('DELIVERED'))}
        {beside(countOf, id, 'REPLIED_POSITIVELY', 'positive')}
      </>
    ),
  ],
  ['BOUNCED', (countOf) => share(countOf('BOUNCED'), countOf('SENT'))],
  [
    'UNSUBSCRIBED',
    (countOf, _, id) => (
      <>
        {share(countOf('UNSUBSCRIBED'), countOf('DELIVERED'))}
        {beside(countOf, id, 'COMPLAINED', 'complained')}
      </>
    ),
  ],
];

/** A further figure, where there is anybody in it. */
const beside = (countOf: CountOf, id: string, outcome: RecipientOutcome, label: string): ReactNode =>
  countOf(outcome) > 0 ? (
    <>
      {', '}
      <FigureLink href={recipientsHref(id, outcome)}>
        {formatNumber(countOf(outcome))} {label}
      </FigureLink>
    </>
  ) : null;
