'use client';

import { lazyOpened } from '@/lib/lazy';
import type { WindowProps } from './dialog-window';

const Window = lazyOpened(() => import('./dialog-window').then((module) => module.Window));

/** A window over the page that must be answered or left; at the bottom edge on a phone. */
export const Dialog = ({ open, ...props }: WindowProps & { open: boolean }) => (open ? <Window {...props} /> : null);
