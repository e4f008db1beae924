'use client';

import { SubPage } from '@/components/ui/sub-page';
import { SavedAnswersSection } from './saved-answers';
import { SitesSection } from './sites';

/** The websites with the chat, and what is answered again and again. */
export const ChatSettings = ({ baseUrl }: { baseUrl: string }) => (
  <SubPage back={{ href: '/chats', label: 'All chats' }} title="Chat sites and answers" width="max-w-3xl">
    <SitesSection baseUrl={baseUrl} />
    <SavedAnswersSection />
  </SubPage>
);
