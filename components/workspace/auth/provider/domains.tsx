'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy';
import { Card, Section } from '@/components/ui/page';
import { TextField } from '@/components/ui/text-field';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Settings } from './settings';

type Domain = Settings['domains'][number];

/** The domains whose addresses lead to the provider, and how each is shown to be theirs. */
export function Domains({ domains, disabled }: { domains: Domain[]; disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [domain, setDomain] = useState('');
  const add = useMutation(
    trpc.signInProvider.addDomain.mutationOptions({
      meta: { quiet: true },
      onSuccess: async () => {
        setDomain('');
        await queries.invalidateQueries(trpc.signInProvider.get.queryOptions());
      },
    }),
  );
  return (
    <Section
      title="Domains"
      about="Addresses of these lead to your provider, once a DNS record shows that they are yours."
    >
      <Card className="flex flex-col divide-y divide-line">
        {domains.map((one) => (
          <DomainRow key={one.domain} {...one} disabled={disabled} />
        ))}
        {disabled ? null : (
          <form
            className="flex items-end gap-2 p-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              add.mutate({ domain });
            }}
          >
            <TextField
              label="Add a domain"
              className="min-w-0 flex-1"
              placeholder="example.com"
              error={add.error ? messageOf(add.error) : undefined}
              value={domain}
              onChange={setDomain}
            />
            <Button type="submit" busy={add.isPending}>
              Add
            </Button>
          </form>
        )}
      </Card>
    </Section>
  );
}

function DomainRow({ domain, name, value, verified, disabled }: Domain & { disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settled = {
    meta: { quiet: true },
    onSuccess: () => queries.invalidateQueries(trpc.signInProvider.get.queryOptions()),
  };
  const verify = useMutation(trpc.signInProvider.verifyDomain.mutationOptions(settled));
  const remove = useMutation(trpc.signInProvider.removeDomain.mutationOptions(settled));
  const error = verify.error ?? remove.error;
  return (
    <div className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 break-all font-medium text-sm">{domain}</span>
        <Badge tone={verified ? 'success' : 'neutral'}>{verified ? 'Verified' : 'Not verified'}</Badge>
        {disabled ? null : (
          <>
            {verified ? null : (
              <Button size="sm" busy={verify.isPending} onClick={() => verify.mutate({ domain })}>
                Check
              </Button>
            )}
            <Button size="sm" look="ghost" busy={remove.isPending} onClick={() => remove.mutate({ domain })}>
              Remove
            </Button>
          </>
        )}
      </div>
      {verified ? null : (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-xs">
          <dt className="text-muted">TXT record at</dt>
          <dd className="flex min-w-0 items-center gap-1">
            <code className="break-all font-mono">{name}</code>
            <CopyButton text={name} label="Copy the name of the record" iconOnly />
          </dd>
          <dt className="text-muted">with the text</dt>
          <dd className="flex min-w-0 items-center gap-1">
            <code className="break-all font-mono">{value}</code>
            <CopyButton text={value} label="Copy the text of the record" iconOnly />
          </dd>
        </dl>
      )}
      {error ? (
        <p role="alert" className="text-danger text-xs">
          {messageOf(error)}
        </p>
      ) : null}
    </div>
  );
}
