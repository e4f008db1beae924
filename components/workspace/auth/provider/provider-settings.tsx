'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@/components/ui/copy';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import { Domains } from './domains';
import { ProviderForm } from './provider-form';
import { RemoveProvider } from './remove-provider';

/** Where the members of the workspace sign in, besides here. */
export function ProviderSettings() {
  const { isAdmin, current } = useSession();
  const { data, error, refetch } = useQuery(useTRPC().signInProvider.get.queryOptions(undefined, { enabled: isAdmin }));
  if (!isAdmin) {
    return (
      <Section title="Your organization’s sign-in" about="Where people of this workspace sign in.">
        <Card className="p-5 text-muted text-sm">Owners and admins of this workspace see what is set up.</Card>
      </Section>
    );
  }
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  const isOwner = current.role === 'owner';
  return (
    <>
      <Section
        title="Your organization’s sign-in"
        about={`People sign in where they do for everything else, by OpenID Connect or SAML. ${isOwner ? '' : 'Owners change it.'}`}
      >
        <Card className="p-5">
          <ProviderForm key={JSON.stringify(data.provider)} settings={data} disabled={!isOwner} />
        </Card>
      </Section>
      <Section title="What to enter there" about="Your provider asks for these when you add this service to it.">
        <Card className="flex flex-col gap-4 p-5">
          <Address label="Redirect address (OpenID Connect)" text={data.service.redirectUrl} />
          <Address label="Consumer address (SAML)" text={data.service.consumerUrl} />
          <Address label="Metadata and entity id (SAML)" text={data.service.metadataUrl} />
        </Card>
      </Section>
      {data.provider ? <Domains domains={data.domains} disabled={!isOwner} /> : null}
      {data.provider && isOwner ? <RemoveProvider /> : null}
    </>
  );
}

function Address({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium text-sm">{label}</span>
      <div className="flex items-center gap-1">
        <code className="min-w-0 break-all font-mono text-muted text-xs">{text}</code>
        <CopyButton text={text} label={`Copy: ${label}`} iconOnly />
      </div>
    </div>
  );
}
