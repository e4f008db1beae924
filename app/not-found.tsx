import { Compass } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Empty
        icon={Compass}
        title="There is no such page"
        action={
          <Link href="/" className={buttonClass()}>
            Home
          </Link>
        }
      >
        The address may be mistyped, or the page has moved.
      </Empty>
    </main>
  );
}
