import { cn } from '@/lib/cn';

interface Props {
  label: string;
  value?: number | undefined;
  max?: number;
  className?: string;
}

/** How far something has come; without a value it goes on, and nobody knows how long. */
export const Progress = ({ label, value, max = 1, className }: Props) => (
  <progress
    aria-label={label}
    max={max}
    {...(value !== undefined && { value })}
    className={cn(
      'h-1.5 overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent',
      value === undefined ? 'accent-accent' : 'appearance-none bg-sunken',
      className,
    )}
  />
);
