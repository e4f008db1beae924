import { cn } from '@/lib/cn';

/** Stands where something is about to be, in its size. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cn('block animate-pulse rounded-sm bg-sunken', className)} aria-hidden />
);
