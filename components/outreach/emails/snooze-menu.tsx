'use client';

import { Clock } from 'lucide-react';
import { useState } from 'react';
import { quickTimes } from '@/components/outreach/mail/quick-times';
import { ScheduleDialog } from '@/components/outreach/mail/schedule-dialog';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';

interface SnoozeProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (until: string) => void;
}

/** The times that threads can come back at. */
export function SnoozeMenu({ isOpen, onClose, onPick }: SnoozeProps) {
  const { timezone } = useSession().current;
  const [asking, setAsking] = useState(false);
  const inHours = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const times = [{ label: 'In 3 hours', at: inHours }, ...quickTimes(new Date(), timezone)];
  return (
    <>
      <Menu
        // Opened from elsewhere it is another one. What it asks for besides outlives it, for it closes as that is chosen.
        key={String(isOpen)}
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
