'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { PageBody, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sides } from '@/components/ui/sides';
import { BackTitle } from '@/components/ui/sub-page';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { LOOKED_AT_ANEW } from '@/lib/kept-form';
import { lazyPart } from '@/lib/lazy';
import { useOnceShown } from '@/lib/once-shown';
import { useTRPC } from '@/lib/trpc';
import { FormMenu } from './form-menu';
import { Snippets } from './snippets';
import { Submissions } from './submissions';

/** A form begins with what was sent with it. */
const FormEditor = lazyPart(
  () => import('./form-editor').then((module) => module.FormEditor),
  () => <RowsSkeleton />,
);

const SIDES = [
  ['submissions', 'Submissions'],
  ['edit', 'Edit'],
  ['embed', 'Embed'],
] as const;

/** One form: what was sent with it, what it asks, and how it gets onto a website. */
export function FormPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().forms.get.queryOptions({ id }, LOOKED_AT_ANEW));
  const address = useSearchParams();
  const router = useRouter();
  const side = SIDES.find(([one]) => one === address.get('side'))?.[0] ?? 'submissions';
  const isOpened = useOnceShown(side === 'edit');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { form, baseUrl } = data;
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/forms" label="All forms" state={form.active ? null : <Badge tone="warning">Off</Badge>}>
            {form.name}
          </BackTitle>
        }
      >
        {form.active ? (
          <a href={`/form/${form.key}`} target="_blank" rel="noreferrer" className={buttonClass({}, 'max-sm:px-2')}>
            <ExternalLink aria-hidden />
            <span className="max-sm:sr-only">Open</span>
          </a>
        ) : null}
        <FormMenu form={form} />
      </PageHeader>
      <Sides
        sides={SIDES}
        value={side}
        onChange={(chosen) => router.replace(`/forms/${id}?side=${chosen}`, { scroll: false })}
        bar
      />
      <PageBody width={side === 'edit' ? 'max-w-6xl' : 'max-w-4xl'}>
        {side === 'submissions' ? <Submissions form={form} openId={address.get('submission') ?? undefined} /> : null}
        {isOpened ? (
          <div hidden={side !== 'edit'}>
            <FormEditor form={form} />
          </div>
        ) : null}
        {side === 'embed' ? <Snippets form={form} baseUrl={baseUrl} /> : null}
        <RecordHistory id={id} className="mt-5" />
      </PageBody>
    </>
  );
}
