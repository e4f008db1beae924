'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextAreaField } from '@/components/ui/text-field';

interface Props {
  busy: boolean;
  onCancel: (reason: string) => void;
  onBack: () => void;
}

/** Asks before a meeting is cancelled, and for a reason that need not be given. */
export function CancelForm({ busy, onCancel, onBack }: Props) {
  const [reason, setReason] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy) onCancel(reason);
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TextAreaField
        label="Reason"
        optional
        hint="The host and the guests will read it."
        rows={3}
        maxLength={499}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="dangerSolid" busy={busy} className="h-10!">
          Cancel the meeting
        </Button>
        <Button className="h-10!" onClick={onBack}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
