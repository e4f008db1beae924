'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import { type Draft, questionOf } from './draft';

/** For how long nothing was changed before it is counted. */
const PAUSE_MS = 300;

/** What a draft says, counted once its choices have settled. */
export function usePreview(draft: Draft) {
  const question = JSON.stringify(questionOf(draft));
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const client = useTRPCClient();
  const { reports } = useTRPC();
  return useQuery({
    queryKey: [...reports.pathKey(), 'preview', asked],
    queryFn: () => client.reports.preview.mutate(JSON.parse(asked) as ReturnType<typeof questionOf>),
    placeholderData: keepPreviousData,
  });
}
