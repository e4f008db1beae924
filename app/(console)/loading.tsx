import { Skeleton } from '@/components/ui/skeleton';

/** The place of a page that is on its way: its head, and rows of the height that lists have. */
export default function ConsoleLoading() {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface" role="status">
      <span className="sr-only">Loading</span>
      <div className="flex h-13 shrink-0 items-center border-line border-b px-4 md:px-5">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-4 md:px-5">
        <Skeleton className="h-8 w-64 max-w-full" />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden">
        {Array.from({ length: 14 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={row} className="flex h-(--record-row) items-center gap-6 border-line/60 border-b px-4 md:px-5">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-28 max-md:hidden" />
            <Skeleton className="h-3.5 w-48 max-md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
