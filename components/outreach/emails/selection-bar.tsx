'use client';

import { Archive, Mail, MailOpen, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import { AssigneeSelect } from './assignee-select';
import { useThreadActions } from './use-thread-actions';

interface Props {
  threadIds: readonly string[];
  /** Whether they are archived, so that they are moved back. */
  isArchive: boolean;
  onDone: () => void;
}

/** What is done with all threads that are selected, by hand and by the same keys as with one. */
export function SelectionBar({ threadIds, isArchive, onDone }: Props) {
  const { mark, archive } = useThreadActions(threadIds);
  const [assigning, setAssigning] = useState(false);
  const put = (work: () => void) => () => {
    work();
    onDone();
  };
  const archiving = put(() => archive(!isArchive));
  const [read, unread] = [put(() => mark(false)), put(() => mark(true))];
  const assign = () => setAssigning(true);
  useHotkeys({ e: archiving, I: read, U: unread, i: assign, Escape: onDone });
  const chosen = plural(threadIds.length, 'thread');
  usePageActions([
    {
      key: 'archive',
      label: `${isArchive ? 'Move' : 'Archive'} ${chosen}${isArchive ? ' to the inbox' : ''}`,
      run: archiving,
    },
    { key: 'read', label: `Mark ${chosen} read`, run: read },
    { key: 'unread', label: `Mark ${chosen} unread`, run: unread },
    { key: 'assign', label: `Assign ${chosen}`, run: assign },
    { key: 'none', label: 'Select none', run: onDone },
  ]);
  return (
    <div
      role="toolbar"
      aria-label="Selected threads"
      className="flex flex-wrap items-center gap-1 border-line border-b px-2 py-1"
    >
      <span role="status" className="px-1 text-xs">
        {threadIds.length} selected
      </span>
      <Button size="sm" look="ghost" onClick={archiving} aria-keyshortcuts="e">
        <Archive aria-hidden />
        {isArchive ? 'Move to inbox' : 'Archive'}
      </Button>
      <Button
        size="iconSm"
        look="ghost"
        aria-label="Mark read"
        title="Mark read"
        onClick={read}
        aria-keyshortcuts="Shift+I"
      >
        <MailOpen aria-hidden />
      </Button>
      <Button
        size="iconSm"
        look="ghost"
        aria-label="Mark unread"
        title="Mark unread"
        onClick={unread}
        aria-keyshortcuts="Shift+U"
      >
        <Mail aria-hidden />
      </Button>
      <AssigneeSelect
        key={String(assigning)}
        threadIds={threadIds}
        value={null}
        onDone={onDone}
        {...(assigning && { opened: { onClose: () => setAssigning(false) } })}
      />
      <Button size="iconSm" look="ghost" className="ml-auto" aria-label="Select none" onClick={onDone}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
