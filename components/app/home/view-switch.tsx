import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';

const VIEWS = [
  { href: '/', label: 'Everyone', mine: false },
  { href: '/?view=mine', label: 'Mine', mine: true },
];

/** Whose figures are shown. */
export function ViewSwitch({ mine }: { mine: boolean }) {
  return (
    <nav aria-label="Whose figures" className="flex rounded-md border border-line-strong bg-sunken p-0.5">
      {VIEWS.map((view) => (
        <Link
          key={view.href}
          href={view.href}
          replace
          aria-current={view.mine === mine ? 'true' : undefined}
          className={cn(
            'rounded-sm px-2.5 py-0.5 text-xs pointer-coarse:py-2',
            view.mine === mine ? 'bg-surface font-medium text-ink shadow-low dark:bg-raised' : 'text-muted',
          )}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
