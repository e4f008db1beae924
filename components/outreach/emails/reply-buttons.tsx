'use client';

import { Forward, Reply, ReplyAll } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import type { Email } from '@/server/outreach/emails/shapes';
import { openCompose } from './compose/open-compose';

/** Answers a mail, to whoever wrote it or to everybody who got it, or passes it on. */
export function ReplyButtons({ mail }: { mail: Email }) {
  const reply = (all: boolean) => openCompose({ replyTo: { id: mail.id, all } });
  const forward = () => openCompose({ forwardOf: mail.id });
  useHotkeys({ r: () => reply(false), a: () => reply(true), f: forward });
  usePageActions([
    { key: 'reply', label: 'Reply', run: () => reply(false) },
    { key: 'reply-all', label: 'Reply all', run: () => reply(true) },
    { key: 'forward', label: 'Forward', run: forward },
  ]);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => reply(false)} aria-keyshortcuts="r">
        <Reply aria-hidden />
        Reply
      </Button>
      <Button onClick={() => reply(true)} aria-keyshortcuts="a">
        <ReplyAll aria-hidden />
        Reply all
      </Button>
      <Button onClick={forward} aria-keyshortcuts="f">
        <Forward aria-hidden />
        Forward
      </Button>
    </div>
  );
}
