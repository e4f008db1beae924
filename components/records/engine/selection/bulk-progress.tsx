'use client';

import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { formatNumber } from '@/lib/format';
import type { BulkAction } from './bulk-action';

const DOING: Record<BulkAction['action']['type'], string> = {
  addTags: 'Tagging',
  removeTags: 'Untagging',
  setOwner: 'Changing the owner of',
  setField: 'Changing',
  enroll: 'Enrolling',
  addToCampaign: 'Adding to the campaign',
  delete: 'Deleting',
};

interface Props {
  bulkAction: BulkAction;
  isStopping: boolean;
  onStop: () => void;
}

/** How far a bulk action has come. */
export function BulkProgress({ bulkAction: { action, resource, total, done, failed }, isStopping, onStop }: Props) {
  const through = done + failed;
  const label = `${DOING[action.type]} ${formatNumber(total)} ${resource}`;
  return (
    <div className="flex h-12 shrink-0 items-center gap-3 border-line border-t bg-surface px-4 text-sm md:px-5">
      <span className="truncate">{label}</span>
      <Progress label={label} value={through} max={Math.max(1, total)} className="min-w-16 flex-1" />
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {formatNumber(through)} of {formatNumber(total)}
      </span>
      <Button size="sm" busy={isStopping} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
