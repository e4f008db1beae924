'use client';

import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { ComposeForm } from './compose-form';
import { type ComposeProps, titleOf } from './compose-props';
import { useInitialDraft } from './use-initial-draft';

/** The window in which a mail is written: a new one, an answer, one that is passed on, or a draft that is gone on with. */
export function ComposeWindow(props: ComposeProps) {
  const { begun, isOnTop, onClose } = props;
  const read = useInitialDraft();
  const { data, error, refetch } = useQuery({
    queryKey: ['compose', begun],
    queryFn: () => read(begun),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <ComposeForm {...props} initial={data} />;
  return (
    <Dialog open={isOnTop} onOpenChange={onClose} title={titleOf(begun)} wide>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80 w-full" />}
    </Dialog>
  );
}
