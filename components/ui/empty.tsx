import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** What to do next. */
  children: ReactNode;
  action?: ReactNode;
}

/** What a list says while there is nothing in it. */
export function Empty({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-xl border border-line bg-surface text-muted shadow-low">
        <Icon className="size-5" aria-hidden />
      </span>
      <h2 className="font-semibold text-base">{title}</h2>
      <div className="mt-1 text-muted text-sm">{children}</div>
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
