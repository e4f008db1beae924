import type { Metadata } from 'next';
import { ChatSettings } from '@/components/website/chats/chat-settings';
import { Hydrated, pageQueries, trpc } from '@/lib/server';
import { config } from '@/server/kernel/config';

export const metadata: Metadata = { title: 'Chat sites and answers' };

export default async function Page() {
  await Promise.all([
    pageQueries().prefetchQuery(trpc.chatSites.list.queryOptions()),
    pageQueries().prefetchQuery(trpc.chatAnswers.list.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <ChatSettings baseUrl={config.baseUrl} />
    </Hydrated>
  );
}
