'use client';

import { ChevronDown, Clock, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { quickTimes } from '@/components/outreach/mail/quick-times';
import { ScheduleDialog } from '@/components/outreach/mail/schedule-dialog';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { NOT_YOURS } from '../use-may-send';
import type { Finish } from './use-finish';
import type { useMailDraft } from './use-mail-draft';

interface Props {
  mail: ReturnType<typeof useMailDraft>;
  finish: Finish;
  maySend: boolean;
}

const DAYS = [1, 2, 3, 5, 7, 14];

/** What can be done with a mail that is written. */
export function ComposeActions({ mail: { written, set }, finish, maySend }: Props) {
  const [asking, setAsking] = useState(false);
  const { send, at, keep, discard, isBusy } = finish;
  return (
    <>
      <Button look="ghost" size="icon" aria-label="Discard" title="Discard" disabled={isBusy} onClick={() => discard()}>
        <Trash2 aria-hidden />
      </Button>
      <Select
        label="Reminder without an answer"
        className="mr-auto w-auto max-w-52"
        none="No reminder"
        placeholder="No reminder"
        value={written.followUpDays?.toString() ?? null}
        onChange={(days) => set({ followUpDays: days === null ? null : Number(days) })}
        options={DAYS.map((days) => ({
          value: String(days),
          label: `Remind after ${days === 1 ? '1 day' : `${days} days`}`,
        }))}
      />
      <Button className="max-sm:hidden" onClick={() => void keep()} disabled={isBusy}>
        Save draft
      </Button>
      {maySend ? (
        <span className="flex">
          <Button
            look="primary"
            className="rounded-r-none"
            busy={isBusy}
            onClick={send}
            aria-keyshortcuts="Control+Enter"
          >
            <Send aria-hidden />
            Send
          </Button>
          <Times onPick={at} onOther={() => setAsking(true)} disabled={isBusy} />
        </span>
      ) : (
        <span className="text-muted text-xs">{NOT_YOURS}</span>
      )}
      {asking ? (
        <ScheduleDialog
          at={null}
          about="Until then it can be taken back and changed."
          busy={isBusy}
          onSchedule={(time) => {
            setAsking(false);
            at(time);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface TimesProps {
  onPick: (at: string) => void;
  onOther: () => void;
  disabled: boolean;
}

/** When else it may go, by the clock of whoever writes. */
function Times({ onPick, onOther, disabled }: TimesProps) {
  const { timezone } = useSession().current;
  const times = quickTimes(new Date(), timezone);
  usePageActions(
    disabled
      ? []
      : [
          ...times.map(({ label, at }) => ({
            ...{ key: label, label: `Send this mail ${label.replace('Tomorrow', 'tomorrow')}`, icon: Clock },
            run: () => onPick(at),
          })),
          { key: 'other', label: 'Send this mail at a date and time', icon: Clock, run: onOther },
        ],
  );
  return (
    <Menu
      className="w-72"
      trigger={
        <Button
          look="primary"
          className="rounded-l-none border-accent-ink/25 border-l px-1.5"
          aria-label="Send later"
          disabled={disabled}
        >
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuLabel>Send later ({timezone})</MenuLabel>
      {times.map(({ label, at }) => (
        <MenuItem key={label} onSelect={() => onPick(at)}>
          <span className="flex-1">{label}</span>
          <span className="text-muted text-xs">{formatDateTime(at, timezone)}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={onOther}>Date and time…</MenuItem>
    </Menu>
  );
}
