import { RowsSkeleton } from '@/components/ui/rows';
import { Skeleton } from '@/components/ui/skeleton';

export default function SettingsLoading() {
  return (
    <>
      <Skeleton className="mb-2 h-4 w-32" />
      <Skeleton className="mb-4 h-3.5 w-72 max-w-full" />
      <RowsSkeleton />
    </>
  );
}
