import { Check, Minus } from 'lucide-react';
import { cn } from '@/lib/cn';

interface Props {
  checked: boolean | 'mixed';
  label: string;
}

/** The box of a row that can be chosen. The grid around it takes its presses and keys, so it has no handlers of its own. */
export function SelectBox({ checked, label }: Props) {
  const Mark = checked === 'mixed' ? Minus : Check;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would turn itself before the grid has decided
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      tabIndex={-1}
      data-select
      className="flex size-7 items-center justify-center"
    >
      <span
        className={cn(
          'flex size-4 items-center justify-center rounded-sm border transition-colors',
          checked ? 'border-accent bg-accent text-accent-ink' : 'border-faint bg-surface',
        )}
      >
        {checked ? <Mark className="size-3" strokeWidth={3} aria-hidden /> : null}
      </span>
    </button>
  );
}
