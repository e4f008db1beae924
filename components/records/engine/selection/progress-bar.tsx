'use client';

import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { formatNumber } from '@/lib/format';

interface Props {
  label: string;
  through: number;
  total: number;
  isStopping: boolean;
  onStop: () => void;
}

/** How far something that is done to many records has come. */
export const ProgressBar = ({ label, through, total, isStopping, onStop }: Props) => (
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
