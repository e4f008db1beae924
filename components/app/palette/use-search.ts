'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC } from '@/lib/trpc';

const PAUSE_MS = 120;
const LIMIT = 12;
const LONGEST = 200;

/** Searches for what was typed, after a pause in the typing. */
export function useSearch(typed: string) {
  const text = typed.trim().slice(0, LONGEST);
  const [q, setQ] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const asked = useQuery({
    ...useTRPC().search.find.queryOptions({ q: q || 'x', limit: LIMIT }),
    enabled: q !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const isBehind = text !== q || asked.isPlaceholderData || asked.isPending;
  return { results: text ? (asked.data?.results ?? []) : [], searching: text !== '' && isBehind, error: asked.error };
}
