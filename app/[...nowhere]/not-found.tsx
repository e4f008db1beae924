import { DeadEnd } from '@/components/app/shell/dead-end';
import { Frame } from '@/components/app/shell/frame';
import { Places } from '@/components/app/shell/places';
import { currentSession } from '@/lib/server';

/** Members keep their menu where an address leads nowhere; a stranger is shown nothing of it. */
export default async function Nowhere() {
  const session = await currentSession();
  if (!session?.current) return <DeadEnd />;
  return (
    <Frame session={{ ...session, current: session.current }}>
      <Places />
    </Frame>
  );
}
