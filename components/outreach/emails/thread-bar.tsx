'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Clock, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { ThreadPlace } from '@/server/app/console/threads';
import { AssigneeSelect } from './assignee-select';
import { SnoozeMenu } from './snooze-menu';
import { useThreadActions } from './use-thread-actions';

interface Props {
  threadId: string;
  /** Where it is, as far as the list that it was chosen from says so. */
  listed: ThreadPlace | undefined;
  /** Whether the keys are for what is selected in the list. */
  isAside: boolean;
  /** It is out of sight now. */
  onGone: () => void;
}

/** What is done with a thread that came in, by hand and by the keys that mail programs have for it. */
export function ThreadBar({ threadId, listed, isAside, onGone }: Props) {
  const { mark, archive, snooze } = useThreadActions([threadId]);
  const [asked, setAsked] = useState<'snooze' | 'assign'>();
  const { data } = useQuery(useTRPC().inbox.state.queryOptions({ threadId }));
  const place = data?.place ?? listed;
  const put = (work: () => void) => {
    work();
    onGone();
  };
  const done = () => put(() => archive(place !== 'archived'));
  const unread = () => put(() => mark(true));
  const close = () => setAsked(undefined);
  useHotkeys({
    e: place && !isAside ? done : undefined,
    ...(!isAside && { b: () => setAsked('snooze'), i: () => setAsked('assign'), U: unread }),
  });
  usePageActions([
    {
      key: 'archive',
      label: place === 'archived' ? 'Move this thread to the inbox' : 'Archive this thread',
      run: done,
    },
    { key: 'snooze', label: 'Snooze this thread', run: () => setAsked('snooze') },
    { key: 'assign', label: 'Assign this thread', run: () => setAsked('assign') },
    { key: 'unread', label: 'Mark this thread unread', run: unread },
  ]);
  return (
    <div role="toolbar" aria-label="Thread" className="flex flex-wrap items-center gap-1">
      <Button size="sm" look="ghost" disabled={!place} onClick={done} aria-keyshortcuts="e">
        {place === 'archived' ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {place === 'archived' ? 'Move to inbox' : 'Archive'}
      </Button>
      {place === 'snoozed' ? (
        <Button size="sm" look="ghost" onClick={() => put(() => snooze(null))}>
          <Clock aria-hidden />
          Back now
        </Button>
      ) : (
        <SnoozeMenu isOpen={asked === 'snooze'} onClose={close} onPick={(until) => put(() => snooze(until))} />
      )}
      <Button size="sm" look="ghost" onClick={unread} aria-keyshortcuts="Shift+U">
        <MailOpen aria-hidden />
        <span className="max-sm:sr-only">Mark unread</span>
      </Button>
      <AssigneeSelect
        key={`assign-${asked === 'assign'}`}
        threadIds={[threadId]}
        value={data?.assigneeId ?? null}
        {...(asked === 'assign' && { opened: { onClose: close } })}
      />
    </div>
  );
}
