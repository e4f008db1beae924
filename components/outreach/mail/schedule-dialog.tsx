'use client';

import { type ReactNode, useState } from 'react';
import { DateTimeField } from '@/components/ui/date/date-field';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { useSession } from '@/components/workspace/auth/session';
import { isMoment } from '@/lib/typed-date';
import { fromLocal, toLocal } from '@/lib/zoned';

interface Props {
  /** When it goes out as things are. */
  at: string | null;
  /** What is fixed by it. */
  about: ReactNode;
  title?: string;
  label?: string;
  busy: boolean;
  onSchedule: (at: string) => void;
  onClose: () => void;
}

const HOUR_MS = 3_600_000;

/** Asks when mail is to go out, or to come back, by the member's clock. */
export function ScheduleDialog({
  at,
  about,
  title = 'Schedule',
  label = 'Goes out at',
  busy,
  onSchedule,
  onClose,
}: Props) {
  const { timezone } = useSession().current;
  const [local, setLocal] = useState(() => toLocal(at ?? new Date(Date.now() + HOUR_MS).toISOString(), timezone));
  const isTime = isMoment(local);
  const past = isTime && Date.parse(fromLocal(local, timezone)) <= Date.now();
  const today = toLocal(new Date().toISOString(), timezone).slice(0, 10);
  const submit = () => {
    if (isTime && !past) onSchedule(fromLocal(local, timezone));
  };
  return (
    <FormDialog
      title={title}
      description={about}
      action={title}
      busy={busy}
      disabled={!isTime || past}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={label} hint={`Time zone: ${timezone}`} error={past ? 'That is in the past.' : undefined}>
        {(control) => <DateTimeField control={control} value={local} onChange={setLocal} min={today} required />}
      </Field>
    </FormDialog>
  );
}
