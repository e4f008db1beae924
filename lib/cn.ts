import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { theme: { text: ['2xs'] } } });

/** Joins class names; of two that set the same thing, the later one stays. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
