import { Skeleton } from '@/components/ui/skeleton';

/** Stands in for a record that is on its way. */
export function PanelLoading() {
  return (
    <div className="flex flex-col gap-4 p-5" role="status">
      <span className="sr-only">Loading</span>
      {['w-40', 'w-56', 'w-32', 'w-48', 'w-44'].map((width) => (
        <div key={width} className="flex gap-6">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
