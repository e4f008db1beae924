'use client';

import { formatNumber } from '@/lib/format';
import type { BulkAction } from './bulk-action';
import { ProgressBar } from './progress-bar';

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
export function BulkProgress({ bulkAction: { action, resource, total, done, failed }, ...stop }: Props) {
  const label = `${DOING[action.type]} ${formatNumber(total)} ${resource}`;
  return <ProgressBar label={label} through={done + failed} total={total} {...stop} />;
}
