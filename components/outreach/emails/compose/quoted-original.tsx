'use client';

import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { Button } from '@/components/ui/button';

/** What the mail quotes below its text: out of sight until it is asked for. */
export function QuotedOriginal({ html, onRemove }: { html: string; onRemove: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Quoted original" className="flex flex-col gap-2">
      <div className="flex gap-1">
        <Button size="sm" look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Ellipsis aria-hidden />
          Quoted original
        </Button>
        {open ? (
          <Button size="sm" look="ghost" onClick={onRemove}>
            Send without it
          </Button>
        ) : null}
      </div>
      {open ? <MailFrame html={html} title="Quoted original" whole /> : null}
    </section>
  );
}
