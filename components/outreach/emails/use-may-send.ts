'use client';

import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';

/** An address without the name before it. */
export const bare = (address: string) => (/<([^<>]+)>/.exec(address)?.[1] ?? address).toLowerCase();

export const NOT_YOURS = 'To send it, choose an address of yours that it comes from.';

/**
 * Whether one may let a mail go out that comes from this address, the default one where it is null: owners and admins answer for
 * all, others for their own addresses alone, as the service has it.
 */
export function useMaySend(from: string | null): boolean {
  const { can, isAdmin, current } = useSession();
  const query = useTRPC().emails.identities.queryOptions({ asUserEmail: current.email });
  const { data } = useQuery({ ...query, enabled: !isAdmin });
  if (!can('send:emails')) return false;
  return isAdmin || from === null || !data || data.identities.some(({ email }) => email.toLowerCase() === bare(from));
}
