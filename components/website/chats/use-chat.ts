'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC, useTRPCClient } from '@/lib/trpc';

const PAGE = 500;

/** A chat with all its messages, page after page. */
export function useChat(id: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    queryKey: [...trpc.chats.get.queryKey({ id, limit: PAGE }), 'all'],
    queryFn: ({ pageParam }) => client.chats.get.query({ id, limit: PAGE, ...(pageParam && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.messagesNextCursor,
  });
  useEffect(() => {
    // What failed is read with all of it when the chat changes or is looked at again, and not at once and for ever.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    chat: data?.pages.at(-1)?.chat,
    messages: data?.pages.flatMap((page) => page.messages) ?? [],
    error,
    refetch: () => void refetch(),
  };
}

/** Everything that can be done with a chat; whatever shows chats is read again afterwards. */
export function useChatActions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries(trpc.chats.pathFilter()),
      queries.invalidateQueries(trpc.chatConsole.pathFilter()),
    ]);
  const { chats, chatConsole } = trpc;
  return {
    reply: useMutation(chats.reply.mutationOptions({ onSettled })),
    takeOver: useMutation(chats.takeOver.mutationOptions({ onSettled })),
    handBack: useMutation(chats.handBack.mutationOptions({ onSettled })),
    close: useMutation(chats.close.mutationOptions({ onSettled })),
    reopen: useMutation(chats.reopen.mutationOptions({ onSettled })),
    assign: useMutation(chats.assign.mutationOptions({ onSettled })),
    // One after the other: the tags that were asked for last are those that stay.
    setTags: useMutation(chatConsole.setTags.mutationOptions({ scope: { id: 'tags of a chat' }, onSettled })),
    markSpam: useMutation(chatConsole.markSpam.mutationOptions({ onSettled })),
    markTrashed: useMutation(chatConsole.markTrashed.mutationOptions({ onSettled })),
    block: useMutation(chatConsole.block.mutationOptions({ onSettled })),
    unblock: useMutation(chatConsole.unblock.mutationOptions({ onSettled })),
    link: useMutation(chatConsole.link.mutationOptions({ onSettled })),
  };
}
export type ChatActions = ReturnType<typeof useChatActions>;
