'use client';

import { Tabs } from 'radix-ui';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import type { ReviewView } from '@/server/outreach/mail/review/view';

const TAB =
  'border-transparent border-b-2 px-1 pb-2 text-muted text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:py-2.5';

/** The mail as its recipient sees it, and as those see it who read plain text. */
export function ReviewBody({ view }: { view: ReviewView }) {
  return (
    <Tabs.Root defaultValue="mail">
      <Tabs.List aria-label="How the email looks" className="mb-3 flex gap-5 border-line border-b">
        <Tabs.Trigger value="mail" className={TAB}>
          As it arrives
        </Tabs.Trigger>
        <Tabs.Trigger value="text" className={TAB}>
          Plain text
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="mail">
        <MailFrame html={view.content.html} title="The email" />
      </Tabs.Content>
      <Tabs.Content value="text">
        <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-md border border-line bg-surface p-4 font-mono text-xs leading-5">
          {view.content.text || 'This email says nothing.'}
        </pre>
      </Tabs.Content>
    </Tabs.Root>
  );
}
