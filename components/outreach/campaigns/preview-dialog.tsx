'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { PickRow } from '@/components/ui/pick-row';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { readable } from '@/lib/readable';
import { useTRPC, useTRPCClient } from '@/lib/trpc';

/** The mail of a campaign as one of its recipients would get it. */
export function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [contactId, setContactId] = useState<string | null>(null);
  const [side, setSide] = useState<'html' | 'text'>('html');
  const client = useTRPCClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...useTRPC().campaigns.pathKey(), 'previewed', id, contactId],
    queryFn: id ? () => client.campaigns.preview.mutate({ id, ...(contactId && { contactId }) }) : skipToken,
    staleTime: 0,
  });
  const preview = data?.preview;
  return (
    <Dialog open onOpenChange={onClose} title="Preview" wide>
      <div className="flex flex-col gap-3">
        <Field label="As" hint="Somebody of the audience when nobody is chosen.">
          {(control) => (
            <ReferenceEditor
              label="Contact"
              to="contacts"
              required
              value={contactId}
              onPick={(picked) => setContactId(picked?.id ?? null)}
              control={control}
            />
          )}
        </Field>
        <PickRow
          label="Form"
          value={side}
          options={[
            ['html', 'As mail'],
            ['text', 'Plain text'],
          ]}
          onChange={(chosen) => setSide(chosen ?? 'html')}
        />
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {!preview && !error ? <Skeleton className="h-48" /> : null}
        {preview && !error ? (
          <>
            {preview.missing.length > 0 ? (
              <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
                Without a value here, so it would not be sent: {preview.missing.join(', ')}
              </p>
            ) : null}
            <p className="text-sm">
              <span className="text-muted">To</span> {readable(preview.toEmail)}
              <br />
              <span className="text-muted">Subject</span> <span className="font-medium">{preview.subject}</span>
            </p>
            {side === 'html' ? (
              <MailFrame html={preview.bodyHtml} title="The mail as it arrives" />
            ) : (
              <pre className="overflow-x-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 font-mono text-xs">
                {preview.bodyText}
              </pre>
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
