'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { ActionAnswer } from '@/server/outreach/mail/review/serve';
import { act, type Done } from './act';
import { ReviewAccess } from './review-access';
import { ReviewActions } from './review-actions';
import { ReviewBody } from './review-body';
import { ReviewHead } from './review-head';
import { ReviewHistory } from './review-history';

// The editor is large, and most who open the page only read and send.
const ReviewEditor = dynamic(() => import('./review-editor').then((module) => module.ReviewEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

/** A draft as whoever has its link sees it: as it will arrive, to be corrected, sent or discarded as far as the link goes. */
export function Review({ token, first }: { token: string; first: ActionAnswer }) {
  const [shown, setShown] = useState(first);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState<Done['action']>();
  const [error, setError] = useState<string>();

  async function run(done: Done) {
    setBusy(done.action);
    setError(undefined);
    const answer = await act(token, done);
    setBusy(undefined);
    if ('error' in answer) return setError(answer.error);
    setEditing(false);
    setShown(answer);
  }

  if (!shown.view) return <Discarded />;
  const { view, access } = shown;
  const isDraft = view.status === 'DRAFT';
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-5 px-4 pt-6 pb-28 sm:pt-10">
      <ReviewHead token={token} view={view} />
      {editing ? (
        <ReviewEditor view={view} busy={busy === 'edit'} onCancel={() => setEditing(false)} onSave={run} />
      ) : (
        <ReviewBody view={view} />
      )}
      <ReviewHistory history={view.history} timezone={view.timezone} />
      {error ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {error}
        </p>
      ) : null}
      {isDraft ? <ReviewAccess token={token} access={access} busy={busy} onDone={run} /> : null}
      {isDraft && access.edit && !editing ? (
        <ReviewActions
          problem={view.problem}
          maySend={access.send === 'now'}
          busy={busy}
          onEdit={() => setEditing(true)}
          onDone={run}
        />
      ) : null}
    </main>
  );
}

function Discarded() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-2 px-4">
      <h1 className="font-semibold text-lg">The draft is discarded</h1>
      <p className="text-muted text-sm">Nothing was sent. You can close this page.</p>
    </main>
  );
}
