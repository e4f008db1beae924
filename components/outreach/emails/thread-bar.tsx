'use client';

import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Clock, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { quickTimes } from '@/components/outreach/mail/quick-times';
import { ScheduleDialog } from '@/components/outreach/mail/schedule-dialog';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import { useThreadActions } from './use-thread-actions';

interface Props {
  threadId: string;
  /** Which of the boxes of what came in it is in. */
  state: 'inbox' | 'snoozed' | 'archived';
  /** It is out of sight now. */
  onGone: () => void;
}

/** What is done with a thread that came in, by hand and by the keys that mail programs have for it. */
export function ThreadBar({ threadId, state, onGone }: Props) {
  const { mark, archive, snooze } = useThreadActions(threadId);
  const [snoozing, setSnoozing] = useState(false);
  const put = (work: () => void) => {
    work();
    onGone();
  };
  const done = () => put(() => archive(state !== 'archived'));
  const unread = () => put(() => mark(true));
  useHotkeys({ e: done, b: () => setSnoozing(true), U: unread });
  usePageActions([
    {
      key: 'archive',
      label: state === 'archived' ? 'Move this thread to the inbox' : 'Archive this thread',
      run: done,
    },
    { key: 'snooze', label: 'Snooze this thread', run: () => setSnoozing(true) },
    { key: 'unread', label: 'Mark this thread unread', run: unread },
  ]);
  return (
    <div role="toolbar" aria-label="Thread" className="flex flex-wrap items-center gap-1">
      <Button size="sm" look="ghost" onClick={done} aria-keyshortcuts="e">
        {state === 'archived' ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {state === 'archived' ? 'Move to inbox' : 'Archive'}
      </Button>
      {state === 'snoozed' ? (
        <Button size="sm" look="ghost" onClick={() => put(() => snooze(null))}>
          <Clock aria-hidden />
          Back now
        </Button>
      ) : (
        <SnoozeMenu
          key={String(snoozing)}
          isOpen={snoozing}
          onClose={() => setSnoozing(false)}
          onPick={(until) => put(() => snooze(until))}
        />
      )}
      <Button size="sm" look="ghost" onClick={unread} aria-keyshortcuts="Shift+U">
        <MailOpen aria-hidden />
        <span className="max-sm:sr-only">Mark unread</span>
      </Button>
      <Assignee threadId={threadId} />
    </div>
  );
}

interface SnoozeProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (until: string) => void;
}

function SnoozeMenu({ isOpen, onClose, onPick }: SnoozeProps) {
  const { timezone } = useSession().current;
  const [asking, setAsking] = useState(false);
  const inHours = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const times = [{ label: 'In 3 hours', at: inHours }, ...quickTimes(new Date(), timezone)];
  return (
    <>
      <Menu
        align="start"
        className="w-72"
        {...(isOpen && { opened: { onClose } })}
        trigger={
          <Button size="sm" look="ghost" aria-keyshortcuts="b">
            <Clock aria-hidden />
            Snooze
          </Button>
        }
      >
        <MenuLabel>Snooze until</MenuLabel>
        {times.map(({ label, at }) => (
          <MenuItem key={label} onSelect={() => onPick(at)}>
            <span className="flex-1">{label}</span>
            <span className="text-muted text-xs">{formatDateTime(at, timezone)}</span>
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => setAsking(true)}>Date and time…</MenuItem>
      </Menu>
      {asking ? (
        <ScheduleDialog
          at={null}
          title="Snooze"
          label="Comes back at"
          about="An answer brings it back before."
          busy={false}
          onSchedule={onPick}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Who sees to the thread. */
function Assignee({ threadId }: { threadId: string }) {
  const trpc = useTRPC();
  const { assign } = useThreadActions(threadId);
  const members = useQuery(trpc.members.list.queryOptions()).data?.members ?? [];
  const { data } = useQuery(trpc.inbox.state.queryOptions({ threadId }));
  return (
    <Select
      label="Assigned to"
      bare
      className="h-7 w-auto max-w-44 text-xs"
      none="Nobody"
      placeholder="Assign"
      value={data?.assigneeId ?? null}
      onChange={assign}
      options={members.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
