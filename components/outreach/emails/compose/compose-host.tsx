'use client';

import dynamic from 'next/dynamic';
import { closeCompose, useOpened } from './open-compose';

const ComposeWindow = dynamic(() => import('./compose-window').then((module) => module.ComposeWindow), { ssr: false });

/** Where the window is shown in which mail is written; once, around all pages. */
export function ComposeHost() {
  const opened = useOpened();
  if (!opened) return null;
  const { key, ...begun } = opened;
  return <ComposeWindow key={key} begun={begun} onClose={closeCompose} />;
}
