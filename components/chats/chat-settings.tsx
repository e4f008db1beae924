'use client';

import { BackTitle } from '@/components/outreach/back-title';
import { PageHeader } from '@/components/ui/page';
import { SavedAnswersSection } from './saved-answers';
import { SitesSection } from './sites';

/** The websites with the chat, and what is answered again and again. */
export function ChatSettings({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/chats" label="All chats">
            Chat sites and answers
          </BackTitle>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-5 md:px-6">
          <SitesSection baseUrl={baseUrl} />
          <SavedAnswersSection />
        </div>
      </div>
    </>
  );
}
