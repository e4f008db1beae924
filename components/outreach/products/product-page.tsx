'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { AllowanceLeft } from '@/components/outreach/ai/allowance';
import { Button } from '@/components/ui/button';
import { Problem } from '@/components/ui/problem';
import { Progress } from '@/components/ui/progress';
import { RowsSkeleton } from '@/components/ui/rows';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { formatMoney } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Product } from '@/server/records/products/contract';
import { ProductCommunication } from './product-communication';
import { ProductMatches } from './product-matches';
import { ProductProspects } from './product-prospects';

/** A product as a seller works with it: whom to write to, what was matched, and what was written so far. */
export function ProductPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().products.get.queryOptions({ id }));
  const start = useStart(id);
  const mayMatch = useSession().can('write:offerings');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { product } = data;
  return (
    <SubPage
      back={{ href: '/products', label: 'All products' }}
      title={product.name}
      actions={
        <>
          <AllowanceLeft className="max-md:hidden" />
          {mayMatch ? (
            <Button look="primary" busy={start.isPending} onClick={() => start.mutate({ id: product.id })}>
              <Target aria-hidden />
              <span>
                Match<span className="max-sm:sr-only"> contacts</span>
              </span>
            </Button>
          ) : null}
        </>
      }
      width="max-w-5xl"
    >
      {start.isPending ? <Judging /> : null}
      <About product={product} />
      <AllowanceLeft className="mb-6 md:hidden" />
      <ProductMatches productId={product.id} />
      <ProductProspects productId={product.id} />
      <ProductCommunication productId={product.id} />
    </SubPage>
  );
}

/** Starts a match, and goes to it. */
function useStart(id: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation(
    trpc.products.match.mutationOptions({
      onSuccess: ({ match }) => router.push(`/matches/${match.id}`),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.outreachMatches.list.queryFilter({ offeringId: id })),
          queries.invalidateQueries(trpc.ai.pathFilter()),
        ]),
    }),
  );
}

const Judging = () => (
  <div className="mb-6 rounded-lg border border-line bg-surface px-4 py-3 shadow-low">
    <p role="status" className="font-medium text-sm">
      Looking at every contact, then judging the best of them…
    </p>
    <Progress label="Judging contacts" className="mt-2 w-full" />
  </div>
);

function About({ product }: { product: Product }) {
  const { sku, category, price, currency, unit, description } = product;
  const facts = [sku, category, price > 0 && `${formatMoney(price, currency)}${unit ? ` per ${unit}` : ''}`];
  return (
    <div className="mb-6">
      <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {description ? <p className="mt-1 max-w-prose whitespace-pre-line text-sm">{description}</p> : null}
    </div>
  );
}
