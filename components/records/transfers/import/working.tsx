import type { ReactNode } from 'react';
import { Card } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';

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
    <Progress label={title} value={progress} className="w-full" />
    {children}
  </Card>
);
