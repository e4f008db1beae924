'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { fromLocal, toLocal } from '@/lib/zoned';

interface Props {
  /** When it goes out as things are. */
  at: string | null;
  busy: boolean;
  onSchedule: (at: string) => void;
  onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** Asks when a campaign is to go out, by the member's clock. */
export function ScheduleDialog({ at, busy, onSchedule, onClose }: Props) {
  const { timezone } = useSession().current;
  const [local, setLocal] = useState(() => toLocal(at ?? new Date(Date.now() + HOUR_MS).toISOString(), timezone));
  const past = local !== '' && Date.parse(fromLocal(local, timezone)) <= Date.now();
  const submit = () => {
    if (local && !past) onSchedule(fromLocal(local, timezone));
  };
  return (
    <FormDialog
      title="Schedule"
      description="Its recipients are fixed now. Until then it can be changed or canceled."
      action="Schedule"
      busy={busy}
      disabled={!local || past}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Goes out at"
        hint={`Time zone: ${timezone}`}
        error={past ? 'That is in the past.' : undefined}
        type="datetime-local"
        value={local}
        onChange={setLocal}
      />
    </FormDialog>
  );
}
