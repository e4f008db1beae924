'use client';

import { lazyOpened } from '@/lib/lazy';
import type { DrawerProps } from './sheet-drawer';

const Drawer = lazyOpened(() => import('./sheet-drawer').then((module) => module.Drawer));

/** A panel at the side of the page; all of it on a phone. */
export const Sheet = ({ open, ...props }: DrawerProps & { open: boolean }) => (open ? <Drawer {...props} /> : null);
