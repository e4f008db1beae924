'use client';

import { Check, Minus } from 'lucide-react';
import { cn } from '@/lib/cn';

interface Props {
  checked: boolean | 'indeterminate';
  /** @param isExtended whether Shift was held, which reaches from the one before where boxes stand in a list */
  onChange: (checked: boolean, isExtended: boolean) => void;
  id?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
  tabIndex?: number;
}

const LOOK = cn(
  'flex size-4 shrink-0 items-center justify-center rounded-sm border border-faint bg-surface text-accent-ink transition-colors',
  'data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
);

/** What is drawn of a box. */
export function CheckboxMark({ checked }: Pick<Props, 'checked'>) {
  const isPartly = checked === 'indeterminate';
  return (
    <span data-state={isPartly ? 'indeterminate' : checked ? 'checked' : 'unchecked'} className={LOOK}>
      {isPartly ? <Minus className="size-3" strokeWidth={3} aria-hidden /> : null}
      {checked === true ? <Check className="size-3" strokeWidth={3} aria-hidden /> : null}
    </span>
  );
}

/** A box that is ticked, or not, or partly. */
export function Checkbox({ checked, onChange, id, label, disabled, className, tabIndex }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn so in every browser
    <button
      type="button"
      role="checkbox"
      id={id}
      aria-label={label}
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      tabIndex={tabIndex}
      disabled={disabled}
      onClick={({ shiftKey }) => onChange(checked !== true, shiftKey)}
      // A box is ticked by Space alone (ARIA Authoring Practices, checkbox).
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      // What can be pressed reaches over what is drawn, so that it is large enough and takes no more room (WCAG 2.5.8).
      className={cn('-m-1 flex size-6 shrink-0 items-center justify-center disabled:opacity-50', className)}
    >
      <CheckboxMark checked={checked} />
    </button>
  );
}
