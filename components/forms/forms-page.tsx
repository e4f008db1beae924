'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormInput, Plus } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Card, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { formatNumber, plural } from '@/lib/format';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { FormSummary } from '@/server/forms/shapes';

/** Every form, with what came by it. */
export function FormsPage() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.forms.list.queryOptions());
  useLive('forms', () => void queries.invalidateQueries(trpc.forms.pathFilter()));
  const create = (
    <Link href="/forms/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New form
    </Link>
  );
  return (
    <>
      <PageHeader title="Forms">{create}</PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 py-5 md:px-6">
          {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton /> : null}
          {data?.forms.length === 0 ? (
            <Empty icon={FormInput} title="No forms yet" action={create}>
              Put one on your website: whoever sends it becomes a lead.
            </Empty>
          ) : null}
          {data?.forms.length ? (
            <Card>
              <ul className="divide-y divide-line">
                {data.forms.map((form) => (
                  <FormRow key={form.id} form={form} />
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  );
}

function FormRow({ form: { id, name, key, active, accepted, spam, lastSubmittedAt } }: { form: FormSummary }) {
  return (
    <li>
      <Link href={`/forms/${id}`} className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block truncate text-muted text-xs">
            <code className="font-mono">{key}</code>
            {lastSubmittedAt ? (
              <>
                {' · last '}
                <Ago at={lastSubmittedAt} />
              </>
            ) : null}
          </span>
        </span>
        {active ? null : <Badge tone="warning">Off</Badge>}
        {spam > 0 ? <Badge>{formatNumber(spam)} spam</Badge> : null}
        <span className="shrink-0 text-muted text-xs tabular-nums">{plural(accepted, 'submission')}</span>
      </Link>
    </li>
  );
}
