'use client';

import { later } from '@/lib/later';
import type { DrawerProps } from './sheet-drawer';

const Drawer = later(() => import('./sheet-drawer').then((module) => module.Drawer));

/** A panel at the side of the page; all of it on a phone. */
export const Sheet = ({ open, ...props }: DrawerProps & { open: boolean }) => (open ? <Drawer {...props} /> : null);
