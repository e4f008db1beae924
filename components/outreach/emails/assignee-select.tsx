'use client';

import { Select } from '@/components/ui/select';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { useThreadActions } from './use-thread-actions';

interface Props {
  threadIds: readonly string[];
  /** Who sees to them now. */
  value: string | null;
  opened?: { onClose: () => void };
  onDone?: () => void;
}

/** Who sees to threads. */
export function AssigneeSelect({ threadIds, value, opened, onDone }: Props) {
  const { assign } = useThreadActions(threadIds);
  const members = useMemberOptions();
  return (
    <Select
      label="Assigned to"
      bare
      className="h-7 w-auto max-w-44 text-xs"
      none="Nobody"
      placeholder="Assign"
      value={value}
      opened={opened}
      onChange={(memberId) => {
        assign(memberId);
        onDone?.();
      }}
      options={members}
    />
  );
}
