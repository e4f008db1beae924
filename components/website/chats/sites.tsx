'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { ChatSite } from '@/server/website/chats/sites/shapes';
import { SiteForm } from './site-form';
import { SiteSnippet } from './site-snippet';

/** The websites with the widget, each with the line that brings it there. */
export function SitesSection({ baseUrl }: { baseUrl: string }) {
  const list = useQuery(useTRPC().chatSites.list.queryOptions());
  const { data } = list;
  const [editing, setEditing] = useState<ChatSite | 'new'>();
  const mayWrite = useSession().can('write:chat');
  const create = mayWrite ? (
    <Button look="primary" onClick={() => setEditing('new')}>
      New site
    </Button>
  ) : null;
  return (
    <Section
      title="Sites"
      about="Put the line of a site before </body> on each of its pages."
      action={data?.sites.length ? create : null}
    >
      <Listing
        items={data?.sites}
        query={list}
        waiting={<RowsSkeleton rows={2} />}
        empty={
          <Card>
            <Empty icon={Globe} title="No sites yet" action={create}>
              Add your website to talk with whoever visits it.
            </Empty>
          </Card>
        }
      >
        {(site) => <SiteRow site={site} baseUrl={baseUrl} mayWrite={mayWrite} onEdit={() => setEditing(site)} />}
      </Listing>
      {editing && data ? (
        <SiteForm
          site={editing === 'new' ? undefined : editing}
          aiAvailable={data.aiAvailable}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Section>
  );
}

interface RowProps {
  site: ChatSite;
  baseUrl: string;
  mayWrite: boolean;
  onEdit: () => void;
}

function SiteRow({ site, baseUrl, mayWrite, onEdit }: RowProps) {
  const { id, key, name, domains, active, aiReplies, chatCount } = site;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.chatSites.delete.mutationOptions({
      onSuccess: () => setAsking(false),
      onSettled: () => queries.invalidateQueries(trpc.chatSites.pathFilter()),
    }),
  );
  const where = domains.includes('*') ? 'Any website' : domains.join(', ') || 'No website yet';
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block truncate text-muted text-xs">
            {where} · {plural(chatCount, 'chat')}
          </span>
        </span>
        {aiReplies ? <Badge tone="violet">AI answers</Badge> : null}
        {active ? null : <Badge tone="warning">Off</Badge>}
        {mayWrite ? (
          <span className="flex gap-2">
            <Button size="sm" look="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" look="ghost" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
              Delete
            </Button>
          </span>
        ) : null}
      </div>
      <SiteSnippet siteKey={key} baseUrl={baseUrl} />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        action="Delete site"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        Its line shows nothing any more. A site that has chats is not deleted: edit it, and turn it off.
      </Confirm>
    </li>
  );
}
