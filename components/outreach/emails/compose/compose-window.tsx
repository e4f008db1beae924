'use client';

import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import { ComposeForm } from './compose-form';
import type { Begun } from './open-compose';
import { useInitialDraft } from './use-mail-draft';

interface Props {
  begun: Begun;
  onClose: () => void;
}

/** The window in which a mail is written: a new one, an answer, or a draft that is gone on with. */
export function ComposeWindow({ begun, onClose }: Props) {
  const { current } = useSession();
  const identities = useQuery(useTRPC().emails.identities.queryOptions({ asUserEmail: current.email }));
  const read = useInitialDraft();
  const own = new Set(identities.data?.identities.map(({ email }) => email.toLowerCase()));
  const { data, error, refetch } = useQuery({
    queryKey: ['compose', begun],
    queryFn: () => read(begun, own),
    enabled: identities.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <ComposeForm begun={begun} initial={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={begun.replyTo ? 'Reply' : 'New email'} wide>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80 w-full" />}
    </Dialog>
  );
}
