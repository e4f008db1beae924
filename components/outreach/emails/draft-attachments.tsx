'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AttachFiles, filesOwner } from '@/components/outreach/mail/attach-files';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Attachment, EmailDetail } from '@/server/outreach/emails/shapes';

interface Props {
  email: EmailDetail;
  attachments: Attachment[];
  disabled: boolean;
}

/** The files of a draft: put in, which also keeps them with the contact or lead, and taken out. */
export function DraftAttachments({ email, attachments, disabled }: Props) {
  const { change } = useFiles(email.id);
  const owner = filesOwner(email.contactId, email.leadId);
  const remove = useMutation({
    mutationFn: (attachmentId: string) =>
      change((files) => files.filter((file) => file.attachmentId !== attachmentId).map(({ fileId }) => fileId)),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <AttachmentList items={attachments} {...(disabled ? {} : { onRemove: ({ id }) => remove.mutate(id) })} />
      {disabled || !owner ? null : (
        // One after the other, for each begins with the files that are there.
        <AttachFiles
          {...owner}
          atOnce={1}
          onUploaded={({ id }) => change((files) => [...files.map(({ fileId }) => fileId), id])}
        />
      )}
    </div>
  );
}

type Files = { attachmentId: string; fileId: string }[];

/** Changes which files a draft carries, beginning with those that it has at that moment. */
function useFiles(emailId: string) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = async (next: (files: Files) => string[]) => {
    const { files } = await client.inbox.files.query({ emailId });
    await client.emails.update.mutate({ id: emailId, attachmentFileIds: next(files) });
    await queries.invalidateQueries(trpc.emails.get.queryFilter({ id: emailId }));
  };
  return { change };
}
