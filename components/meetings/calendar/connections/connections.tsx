'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarSync, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { plural } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Connection } from '@/server/meetings/calendar/connections/list';
import { AccountDialog } from './account-dialog';
import { FeedDialog } from './feed-dialog';

/** How often it is looked whether a calendar has been read again. */
const EVERY_MS = 60_000;

/** The calendars of whoever is signed in. */
export function Connections() {
  const { data, error, refetch } = useQuery(
    useTRPC().calendars.list.queryOptions(undefined, { refetchInterval: EVERY_MS }),
  );
  const [asked, setAsked] = useState<'account' | 'feed'>();
  const close = () => setAsked(undefined);
  usePageActions([
    { key: 'account', label: 'Connect an account of calendars', run: () => setAsked('account') },
    { key: 'feed', label: 'Add a feed of a calendar', run: () => setAsked('feed') },
  ]);
  const connect = (
    <>
      <Button look="primary" onClick={() => setAsked('account')}>
        Connect an account
      </Button>
      <Button onClick={() => setAsked('feed')}>Add a feed</Button>
    </>
  );
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Your calendars"
      about="What is in them keeps those times from being booked. Meetings that you host are written to one of them, and moved and deleted there."
      action={data?.length ? <div className="flex flex-wrap gap-2">{connect}</div> : null}
    >
      <Listing
        items={data}
        waiting={<RowsSkeleton rows={2} />}
        empty={
          <Card>
            <Empty icon={CalendarSync} title="No calendar is connected" action={connect}>
              Connect an account by CalDAV (iCloud, Fastmail, Nextcloud and others), or add the secret address of a feed
              to have its busy times kept free.
            </Empty>
          </Card>
        }
      >
        {(connection) => <Row connection={connection} />}
      </Listing>
      {asked === 'account' ? <AccountDialog onClose={close} /> : null}
      {asked === 'feed' ? <FeedDialog onClose={close} /> : null}
    </Section>
  );
}

function Row({ connection }: { connection: Connection }) {
  const { id, kind, name, host, lastSyncAt, lastError, writeError, unwritten } = connection;
  const [asked, setAsked] = useState<'change' | 'disconnect'>();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () => {
    setAsked(undefined);
    return queries.invalidateQueries(trpc.calendars.pathFilter());
  };
  const sync = useMutation(trpc.calendars.sync.mutationOptions({ onSettled }));
  const disconnect = useMutation(trpc.calendars.disconnect.mutationOptions({ onSettled }));
  return (
    <li id={id} className="scroll-mt-16 px-4 py-3 target:bg-selected">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium text-sm">{name}</span>
            <Badge tone={lastError ? 'danger' : 'success'}>{lastError ? 'Problem' : 'Connected'}</Badge>
          </p>
          <p className="text-muted text-xs">
            {kind === 'ICS' ? 'Feed' : 'CalDAV'} · {readable(host)} · {plural(connection.busyTimes, 'busy time')} ahead
            {lastSyncAt ? (
              <>
                {' · read '}
                <Ago at={lastSyncAt} />
              </>
            ) : null}
          </p>
          <Uses connection={connection} />
          <Failures connection={connection} />
          {writeError ? (
            <p className="mt-1 break-words text-danger text-xs">
              {plural(unwritten, 'booking')} could not be written yet: {writeError} It is tried again.
            </p>
          ) : null}
        </div>
        <div className="flex gap-1">
          <Button size="sm" look="ghost" busy={sync.isPending} onClick={() => sync.mutate({ id })}>
            {sync.isPending ? null : <RefreshCw aria-hidden />}
            Read now
          </Button>
          {kind === 'CALDAV' ? (
            <Button size="sm" onClick={() => setAsked('change')}>
              Change
            </Button>
          ) : null}
          <Button size="sm" look="danger" onClick={() => setAsked('disconnect')}>
            Disconnect
          </Button>
        </div>
      </div>
      {asked === 'change' ? <AccountDialog connection={connection} onClose={() => setAsked(undefined)} /> : null}
      <Confirm
        open={asked === 'disconnect'}
        onOpenChange={() => setAsked(undefined)}
        title={`Disconnect ${name}?`}
        action="Disconnect"
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ id })}
      >
        Its busy times no longer keep visitors from booking. What was written to it stays there. Without any calendar
        your video meetings cannot be booked.
      </Confirm>
    </li>
  );
}

const nameIn =
  ({ calendars }: Connection) =>
  (url: string) =>
    calendars.find((calendar) => calendar.url === url)?.name ?? url;

/** Why parts of it could not be read, when they last were, and when they are tried again. */
function Failures({ connection }: { connection: Connection }) {
  const failing = connection.sources.filter(({ lastError }) => lastError !== null);
  if (failing.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs">
      {failing.map(({ url, lastError, lastSyncAt, failures, nextAt }) => (
        <li key={url} className="break-words text-danger">
          {url ? <strong className="font-medium">{nameIn(connection)(url)}: </strong> : null}
          {lastError}{' '}
          <span className="text-muted">
            {lastSyncAt ? (
              <>
                The busy times of <Ago at={lastSyncAt} /> still hold.{' '}
              </>
            ) : (
              'It has not been read yet. '
            )}
            {failures > 1 ? `${plural(failures, 'try', 'tries')} failed. ` : ''}
            Next try: <Ago at={nextAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which of its calendars are read, and which one is written to. */
function Uses({ connection }: { connection: Connection }) {
  const { kind, readUrls, writeUrl } = connection;
  if (kind === 'ICS') return null;
  const nameOf = nameIn(connection);
  return (
    <p className="text-muted text-xs">
      {readUrls.length > 0 ? `Reads ${readUrls.map(nameOf).join(', ')}` : 'Reads nothing'} ·{' '}
      {writeUrl ? `writes bookings to ${nameOf(writeUrl)}` : 'writes nothing'}
    </p>
  );
}
