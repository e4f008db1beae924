import type { ReactNode } from 'react';
import { Card } from '@/components/ui/page';

interface Props {
  title: string;
  /** From 0 to 1; without it nobody knows how long it takes. */
  progress?: number | undefined;
  children?: ReactNode;
}

/** Work that is under way, with how far it is. */
export const Working = ({ title, progress, children }: Props) => (
  <Card className="p-4">
    <p className="mb-2 text-sm" role="status">
      {title}
    </p>
    <progress
      aria-label={title}
      max={1}
      {...(progress !== undefined && { value: progress })}
      className="h-1.5 w-full overflow-hidden rounded-full accent-(--color-accent) [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
    {children}
  </Card>
);
