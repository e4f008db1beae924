'use client';

import { Reply, Send } from 'lucide-react';
import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { shortName } from '@/components/outreach/mail/mail-state';
import { isBlank } from '@/components/outreach/mail/rich-html';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/page';
import type { Email } from '@/server/outreach/emails/shapes';
import { useMail } from './use-mail';

/** Answers a mail: kept as a draft for somebody to review, or sent at once. */
export function ReplyBox({ mail }: { mail: Email }) {
  const [open, setOpen] = useState(false);
  const [bodyHtml, setBodyHtml] = useState('');
  const { reply, send } = useMail();
  const draft = () => reply.mutateAsync({ id: mail.id, bodyHtml });
  const leave = () => {
    setOpen(false);
    setBodyHtml('');
  };
  const keep = () => void draft().then(leave, () => undefined);
  const sendNow = () =>
    void draft()
      .then(({ email }) => {
        leave();
        return send.mutateAsync({ id: email.id });
      })
      .catch(() => undefined);
  if (mail.contactId === null) {
    return <p className="px-1 text-muted text-sm">Nobody you know sent this, so there is no contact to answer.</p>;
  }
  if (!open) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        <Reply aria-hidden />
        Reply
      </Button>
    );
  }
  const blank = isBlank(bodyHtml);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p className="text-muted text-sm">
        Answer to {shortName(mail.direction === 'INBOUND' ? mail.fromEmail : mail.toEmail)}
      </p>
      <BodyEditor label="Answer" value={bodyHtml} onChange={setBodyHtml} placeholders />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={blank} busy={send.isPending} onClick={sendNow}>
          <Send aria-hidden />
          Send
        </Button>
        <Button disabled={blank} busy={reply.isPending} onClick={keep}>
          Save as draft
        </Button>
        <Button look="ghost" className="ml-auto" onClick={leave}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
