'use client';

import { Reply, ReplyAll } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import type { Email } from '@/server/outreach/emails/shapes';
import { openCompose } from './compose/open-compose';

/** Answers a mail: to whoever wrote it, or to everybody who got it. */
export function ReplyButtons({ mail }: { mail: Email }) {
  const reply = (all: boolean) => openCompose({ replyTo: { id: mail.id, all } });
  const isKnown = mail.contactId !== null;
  useHotkeys({ r: isKnown ? () => reply(false) : undefined, a: isKnown ? () => reply(true) : undefined });
  usePageActions(
    isKnown
      ? [
          { key: 'reply', label: 'Reply', run: () => reply(false) },
          { key: 'reply-all', label: 'Reply all', run: () => reply(true) },
        ]
      : [],
  );
  if (!isKnown) {
    return <p className="px-1 text-muted text-sm">Nobody you know sent this, so there is no contact to answer.</p>;
  }
  return (
    <div className="flex gap-2">
      <Button onClick={() => reply(false)} aria-keyshortcuts="r">
        <Reply aria-hidden />
        Reply
      </Button>
      <Button onClick={() => reply(true)} aria-keyshortcuts="a">
        <ReplyAll aria-hidden />
        Reply all
      </Button>
    </div>
  );
}
