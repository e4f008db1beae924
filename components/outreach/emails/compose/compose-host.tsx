'use client';

import dynamic from 'next/dynamic';
import { closeCompose, noteDraft, useOpened } from './open-compose';

const ComposeWindow = dynamic(() => import('./compose-window').then((module) => module.ComposeWindow), { ssr: false });

/** Where the windows are shown in which mail is written, one at a time; once, around all pages. */
export function ComposeHost() {
  const opened = useOpened();
  return opened.map(({ key, begun }, place) => (
    <ComposeWindow
      key={key}
      begun={begun}
      isOnTop={place === opened.length - 1}
      onKept={(draftId) => noteDraft(key, draftId)}
      onClose={() => closeCompose(key)}
    />
  ));
}
