import { CheckboxMark } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';

interface Props {
  label: string;
  checked: boolean | 'mixed';
  /** Chooses its row, or every row; the grid listens for both. */
  of: 'row' | 'all';
  className?: string;
}

/** A box that chooses. The grid is one stop for Tab, so it takes no focus: Space does the same on a row. */
export function SelectBox({ label, checked, of, className }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box would take the focus and the keys of its cell
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={checked}
      tabIndex={-1}
      data-select={of}
      className={cn('flex shrink-0 items-center justify-center', className)}
    >
      <CheckboxMark checked={checked === 'mixed' ? 'indeterminate' : checked} />
    </button>
  );
}
