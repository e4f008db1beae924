'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useLeaveWarning } from '@/lib/leave-warning';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';

/** Rest in typing after which what is written is kept. */
const REST_MS = 1500;

export type SaveState = 'none' | 'saving' | 'saved' | { failed: string };

interface Saved {
  /** What is written; another value each time it is changed. */
  written: unknown;
  /** Whether it is not kept yet. */
  isChanged: boolean;
  /** Whether it can be kept, and is worth it. */
  canBeKept: boolean;
  save: () => Promise<unknown>;
  /** Whether it is kept as it is left before its writer rested, too. */
  keepsOnLeave?: boolean;
}

/** Keeps what is written whenever its writer rests, and asks before a page is left with what is not kept. @returns how it stands */
export function useAutosave({ written, isChanged, canBeKept, save, keepsOnLeave = false }: Saved): SaveState {
  const [state, setState] = useState<SaveState>('none');
  const keep = useEffectEvent(() => {
    setState('saving');
    save().then(
      () => setState('saved'),
      (error: unknown) => setState({ failed: messageOf(error) }),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the rest anew
  useEffect(() => {
    if (!isChanged || !canBeKept) return;
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [written, isChanged, canBeKept]);
  const leave = useEffectEvent(() => {
    if (keepsOnLeave && isChanged && canBeKept) save().catch((error: unknown) => toast.error(messageOf(error)));
  });
  useEffect(() => () => leave(), []);
  useLeaveWarning(isChanged);
  return state;
}
