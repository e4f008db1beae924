'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { BackTitle } from '@/components/outreach/back-title';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import { FormEditor } from './form-editor';
import { FormMenu } from './form-menu';
import { Snippets } from './snippets';
import { Submissions } from './submissions';

const SIDES = [
  ['submissions', 'Submissions'],
  ['edit', 'Edit'],
  ['embed', 'Embed'],
] as const;
type Side = (typeof SIDES)[number][0];

/** One form: what was sent with it, what it asks, and how it gets onto a website. */
export function FormPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().forms.get.queryOptions({ id }));
  const address = useSearchParams();
  const router = useRouter();
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { form, baseUrl } = data;
  const side = SIDES.find(([one]) => one === address.get('side'))?.[0] ?? 'submissions';
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
      <Sides here={side} onChoose={(chosen) => router.replace(`/forms/${id}?side=${chosen}`, { scroll: false })} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className={cn('mx-auto px-4 py-5 md:px-6', side === 'edit' ? 'max-w-6xl' : 'max-w-4xl')}>
          {side === 'submissions' ? <Submissions form={form} openId={address.get('submission') ?? undefined} /> : null}
          {side === 'edit' ? <FormEditor key={form.updatedAt} form={form} onSaved={() => undefined} /> : null}
          {side === 'embed' ? <Snippets form={form} baseUrl={baseUrl} /> : null}
        </div>
      </div>
    </>
  );
}

const Sides = ({ here, onChoose }: { here: Side; onChoose: (side: Side) => void }) => (
  <div className="flex shrink-0 gap-4 border-line border-b bg-surface px-4 md:px-5">
    {SIDES.map(([side, label]) => (
      <button
        key={side}
        type="button"
        aria-pressed={side === here}
        onClick={() => onChoose(side)}
        className={cn(
          'h-10 border-transparent border-b-2 text-sm pointer-coarse:h-11',
          side === here ? 'border-accent font-medium' : 'text-muted hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
