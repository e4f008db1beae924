import { lazyPart } from '@/lib/lazy';

/** The menu of a list on a page that is no grid of records, whose own scripts come first. */
export const LazyListMenu = lazyPart(() => import('./list-menu').then((module) => module.ListMenu));
