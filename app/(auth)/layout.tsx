import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallProvider } from '@/lib/trpc';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <CallProvider>
      <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
        <p className="mb-6 flex items-center gap-2 font-semibold text-base">
          <span className="flex size-8 items-center justify-center rounded-lg bg-accent text-accent-ink">
            <Waypoints className="size-4.5" aria-hidden />
          </span>
          Workspace CRM
        </p>
        <div className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 shadow-low">{children}</div>
      </main>
    </CallProvider>
  );
}
