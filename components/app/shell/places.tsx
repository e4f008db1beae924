import { Compass } from 'lucide-react';
import { NAV, NAV_END } from '@/components/app/navigation/nav-items';
import { Link } from '@/components/ui/link';

const PLACES = [...NAV.flatMap(({ items }) => items), ...NAV_END];

/** An address of the console that leads nowhere, with all that are there. */
export const Places = () => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className="mx-auto flex min-h-full max-w-xl flex-col justify-center px-6 py-10">
      <Compass className="mb-4 size-6 text-muted" aria-hidden />
      <h1 className="font-semibold text-xl tracking-tight">There is no such page</h1>
      <p className="mt-1 text-muted text-sm">The address may be mistyped, or the page has moved. These are there:</p>
      <nav aria-label="Pages" className="mt-6">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
          {PLACES.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover pointer-coarse:py-2.5"
              >
                <Icon className="size-4 shrink-0 text-faint" aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </div>
);
