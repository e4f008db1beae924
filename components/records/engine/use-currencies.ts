'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { todayIn } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { type Worth, worthOn } from '@/server/records/currencies/convert';

/** The workspace's currency, and what others are worth in it today; both undefined until they are known. */
export function useCurrencies(): { usual: string | undefined; worth: Worth | undefined } {
  const { workspaceTimezone } = useSession().current;
  const { data } = useQuery(useTRPC().currencies.get.queryOptions({}));
  const worth = useMemo(() => data && worthOn(data, todayIn(workspaceTimezone)), [data, workspaceTimezone]);
  return { usual: data?.currency, worth };
}
