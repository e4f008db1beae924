import type { Metadata } from 'next';
import { ChatsPage } from '@/components/website/chats/chats-page';

export const metadata: Metadata = { title: 'Chats' };

export default function Page() {
  return <ChatsPage />;
}
