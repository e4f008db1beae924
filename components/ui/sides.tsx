import { cn } from '@/lib/cn';

interface Props<S extends string> {
  sides: readonly (readonly [S, string])[];
  value: S;
  onChange: (side: S) => void;
  /** Right below the header of a page, and as wide as that. */
  bar?: boolean;
}

/** The sides of a thing, of which a page shows one. */
export const Sides = <S extends string>({ sides, value, onChange, bar = false }: Props<S>) => (
  <div className={cn('flex gap-4 border-line border-b', bar ? 'shrink-0 bg-surface px-4 md:px-5' : 'mb-4')}>
    {sides.map(([side, label]) => (
      <button
        key={side}
        type="button"
        aria-pressed={side === value}
        onClick={() => onChange(side)}
        className={cn(
          'border-transparent border-b-2 text-sm pointer-coarse:h-11',
          bar ? 'h-10' : '-mb-px h-9',
          side === value ? 'border-accent font-medium' : 'text-muted hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
