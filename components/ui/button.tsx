import { Loader2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const LOOKS = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover shadow-low',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover shadow-low',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'border border-line-strong bg-surface text-danger hover:bg-danger-soft',
  dangerSolid: 'bg-[#b3261e] text-white hover:bg-[#98201a]',
} as const;
const SIZES = {
  sm: 'h-7 px-2 text-xs gap-1.5 pointer-coarse:h-9',
  md: 'h-8 px-3 text-sm gap-1.5 pointer-coarse:h-10',
  icon: 'size-8 pointer-coarse:size-10',
  iconSm: 'size-7 pointer-coarse:size-9',
} as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ look = 'secondary', size = 'md' }: ButtonLook = {}, more?: string) =>
  cn(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors',
    'disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    LOOKS[look],
    SIZES[size],
    more,
  );

interface Props extends ComponentProps<'button'>, ButtonLook {
  /** Shows that it is at work, and takes no second press. */
  busy?: boolean | undefined;
}

export function Button({ look, size, busy, className, children, disabled, type = 'button', ...props }: Props) {
  const classes = buttonClass({ ...(look && { look }), ...(size && { size }) }, className);
  return (
    <button type={type} className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...props}>
      {busy ? <Loader2 className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
