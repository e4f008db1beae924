'use client';

import { KeyRound, LogIn, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { CodeField } from '@/components/ui/code-field';
import { readable } from '@/lib/readable';
import { signInPath } from '@/lib/sign-in-path';
import type { Access } from '@/server/outreach/mail/review/access';
import type { Done } from './act';

interface Props {
  token: string;
  access: Access;
  busy: Done['action'] | undefined;
  onDone: (done: Done) => void;
}

/** What the link lets a visitor do with the draft and what more they need, where it does not let them do all. */
export function ReviewAccess({ token, access, busy, onDone }: Props) {
  const { send, signedInAs, sender, codeMailed } = access;
  if (send === 'now') {
    return signedInAs ? <p className="text-muted text-sm">You are signed in as {signedInAs}.</p> : null;
  }
  const signIn = (
    <a href={signInPath(`/review/${token}`)} className={buttonClass({}, 'self-start')}>
      <LogIn aria-hidden />
      Sign in
    </a>
  );
  return (
    <section
      aria-label="What this link lets you do"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-3 py-3 text-sm"
    >
      <p className="flex gap-2">
        <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0 break-words">{sentence(access)}</span>
      </p>
      {send === 'confirm' && sender ? (
        <>
          <div className="flex flex-wrap gap-2">
            {signedInAs ? null : signIn}
            <Button busy={busy === 'ask'} disabled={busy !== undefined} onClick={() => onDone({ action: 'ask' })}>
              <MailCheck aria-hidden />
              {codeMailed ? 'Mail another code' : `Mail a code to ${readable(sender.address)}`}
            </Button>
          </div>
          {codeMailed ? <CodeForm address={sender.address} busy={busy} onDone={onDone} /> : null}
        </>
      ) : null}
      {send === 'sign-in' ? signIn : null}
    </section>
  );
}

function sentence({ send, sender, signedInAs }: Access): string {
  if (send === 'never') return 'This link lets you read the draft. To change or send it, open it in the console.';
  if (send === 'sign-in' || !sender) return 'This link lets you edit and discard the draft. To send it, sign in.';
  if (signedInAs)
    return `You are signed in as ${signedInAs}, and the draft goes out in the name of ${sender.name}. To send it, confirm by a code that is mailed to ${sender.address}, or give it an address of yours in the console.`;
  return `This link lets you edit and discard the draft. It goes out in the name of ${sender.name}: to send it, sign in, or confirm by a code that is mailed to ${sender.address}.`;
}

function CodeForm({ address, busy, onDone }: { address: string; busy: Props['busy']; onDone: Props['onDone'] }) {
  const [code, setCode] = useState('');
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDone({ action: 'confirm', code });
      }}
    >
      <CodeField
        hint={`Mailed to ${readable(address)}. It works for 15 minutes, in this browser, which then need not ask again for 30 days.`}
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        look="primary"
        className="self-start"
        busy={busy === 'confirm'}
        disabled={busy !== undefined || code.replace(/\D/g, '').length !== 8}
      >
        Confirm
      </Button>
    </form>
  );
}
