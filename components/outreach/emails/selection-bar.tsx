'use client';

import { Archive, Mail, MailOpen, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { plural } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import { AssigneeSelect } from './assignee-select';
import { SnoozeMenu } from './snooze-menu';
import { useThreadActions } from './use-thread-actions';

interface Props {
  threadIds: readonly string[];
  /** Whether they are archived, so that they are moved back. */
  isArchive: boolean;
  /** Whether all that the list shows are selected. */
  isAll: boolean;
  onAll: () => void;
  onDone: () => void;
}

/** What is done with all threads that are selected, by hand and by the same keys as with one. */
export function SelectionBar({ threadIds, isArchive, isAll, onAll, onDone }: Props) {
  const { mark, archive, snooze } = useThreadActions(threadIds);
  const [asked, setAsked] = useState<'snooze' | 'assign'>();
  const put = (work: () => void) => () => {
    work();
    onDone();
  };
  const archiving = put(() => archive(!isArchive));
  const [read, unread] = [put(() => mark(false)), put(() => mark(true))];
  const assign = () => setAsked('assign');
  const snoozing = () => setAsked('snooze');
  const close = () => setAsked(undefined);
  useHotkeys({ e: archiving, b: snoozing, I: read, U: unread, i: assign, Escape: onDone });
  const chosen = plural(threadIds.length, 'thread');
  usePageActions([
    {
      key: 'archive',
      label: `${isArchive ? 'Move' : 'Archive'} ${chosen}${isArchive ? ' to the inbox' : ''}`,
      run: archiving,
    },
    { key: 'snooze', label: `Snooze ${chosen}`, shortcut: 'b', run: snoozing },
    { key: 'read', label: `Mark ${chosen} read`, run: read },
    { key: 'unread', label: `Mark ${chosen} unread`, run: unread },
    { key: 'assign', label: `Assign ${chosen}`, run: assign },
    { key: 'none', label: 'Select none', shortcut: '* n', run: onDone },
  ]);
  return (
    <div
      role="toolbar"
      aria-label="Selected threads"
      className="flex flex-wrap items-center gap-1 border-line border-b px-2 py-1"
    >
      <Checkbox
        checked={isAll || 'indeterminate'}
        onChange={isAll ? onDone : onAll}
        label="Select all"
        className="ml-1"
      />
      <span role="status" className="px-1 text-xs">
        {threadIds.length} selected
      </span>
      <Button size="sm" look="ghost" onClick={archiving} aria-keyshortcuts="e">
        <Archive aria-hidden />
        {isArchive ? 'Move to inbox' : 'Archive'}
      </Button>
      <SnoozeMenu isOpen={asked === 'snooze'} onClose={close} onPick={(until) => put(() => snooze(until))()} />
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
        key={`assign ${asked === 'assign'}`}
        threadIds={threadIds}
        value={null}
        onDone={onDone}
        {...(asked === 'assign' && { opened: { onClose: close } })}
      />
      <Button size="iconSm" look="ghost" className="ml-auto" aria-label="Select none" onClick={onDone}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
