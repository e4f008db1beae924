import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/lib/trpc';
import type { Chat } from '@/server/website/chats/contract';

/**
 * The chats of a queue with the open one among them, at its old place also when what was done with it took it out of the queue:
 * whoever takes a chat over goes on from where they are.
 */
export function usePinnedRow(chats: Chat[] | undefined, openId: string | undefined): Chat[] | undefined {
  const at = chats?.findIndex(({ id }) => id === openId) ?? -1;
  const [kept, setKept] = useState<{ id: string; at: number }>();
  if (at >= 0 && openId && (kept?.id !== openId || kept.at !== at)) setKept({ id: openId, at });
  const gone = chats !== undefined && at < 0 && openId !== undefined && kept?.id === openId;
  const { data } = useQuery({
    ...useTRPC().chats.get.queryOptions({ id: openId ?? '', limit: 1 }),
    enabled: gone,
  });
  if (!gone || !data) return chats;
  return [...chats.slice(0, kept.at), data.chat, ...chats.slice(kept.at)];
}
