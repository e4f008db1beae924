import { cn } from '@/lib/cn';

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns and preview'],
  ['rows', 'Import'],
] as const;
export type Step = (typeof STEPS)[number][0];

/** How far an import is, in words. */
export const Steps = ({ at }: { at: Step }) => {
  const now = STEPS.findIndex(([step]) => step === at);
  return (
    <ol className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {STEPS.map(([step, label], i) => (
        <li
          key={step}
          aria-current={i === now ? 'step' : undefined}
          className={cn('flex items-center gap-1.5', i === now ? 'font-medium text-ink' : 'text-muted')}
        >
          <span
            className={cn(
              'flex size-5 items-center justify-center rounded-full text-2xs tabular-nums',
              i <= now ? 'bg-accent text-accent-ink' : 'bg-sunken text-muted',
            )}
          >
            {i + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
};
