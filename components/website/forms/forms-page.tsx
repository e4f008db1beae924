'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormInput, Plus } from 'lucide-react';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { PageBody, PageHeader } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import { formatNumber, plural } from '@/lib/format';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { FormSummary } from '@/server/website/forms/shapes';

/** Every form, with what came by it. */
export function FormsPage() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useQuery(trpc.forms.list.queryOptions());
  useLive('forms', () => void queries.invalidateQueries(trpc.forms.pathFilter()));
  const create = (
    <Link href="/forms/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New form
    </Link>
  );
  return (
    <>
      <PageHeader title="Forms">
        <LazyListMenu type="forms" scope="read:leads" />
        {create}
      </PageHeader>
      <PageBody width="max-w-5xl">
        <Listing
          items={list.data?.forms}
          query={list}
          empty={
            <Empty icon={FormInput} title="No forms yet" action={create}>
              Put one on your website: whoever sends it becomes a lead.
            </Empty>
          }
        >
          {(form) => <FormRow form={form} />}
        </Listing>
      </PageBody>
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
