'use client';

import { type FormEvent, useId, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
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
  const form = useId();
  const { timezone } = useSession().current;
  const [local, setLocal] = useState(() => toLocal(at ?? new Date(Date.now() + HOUR_MS).toISOString(), timezone));
  const past = local !== '' && Date.parse(fromLocal(local, timezone)) <= Date.now();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (local && !past) onSchedule(fromLocal(local, timezone));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Schedule"
      description="Its recipients are fixed now. Until then it can be changed or canceled."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={busy} disabled={!local || past}>
            Schedule
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Goes out at" hint={`Time zone: ${timezone}`} error={past ? 'That is in the past.' : undefined}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              className="field"
              value={local}
              onChange={(event) => setLocal(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
