'use client';

import { lazyCode } from '@/lib/lazy';
import { useTRPCClient } from '@/lib/trpc';
import type { Target } from '../definition';
import { useDefinitions } from '../definitions';
import type { Picked } from '../editors/props';

const lookingUp = lazyCode(() => import('./look-up'));

/** Finds what a text names; where that is none or more than one, says so. */
export type FindTarget = (to: Target, text: string) => Promise<Picked | { why: string }>;

/** Finds members, stages and records by what they are called. */
export function useFindTarget(): FindTarget {
  const client = useTRPCClient();
  const definitions = useDefinitions();
  return async (to, text) => (await lookingUp()).lookUp(client, definitions, to, text);
}
