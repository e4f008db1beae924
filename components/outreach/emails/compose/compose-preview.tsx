'use client';

import { useQuery } from '@tanstack/react-query';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { useTRPC } from '@/lib/trpc';

/** The mail as its contact would get it now, filled in by what sends it. */
export function ComposePreview({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useTRPC().inbox.preview.queryOptions({ emailId: id }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data || isFetching) return <Skeleton className="h-60 w-full" />;
  const { content, problem } = data;
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      {problem ? (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {problem}
        </p>
      ) : null}
      <h3 className="wrap-anywhere font-medium text-sm">{content.subject || '(no subject)'}</h3>
      <MailFrame html={content.html} title="The mail as it arrives" />
    </section>
  );
}
