'use client';

import { useRef } from 'react';
import { AttachFiles, filesOwner } from '@/components/outreach/mail/attach-files';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import type { FileParent } from '@/components/records/files/upload';
import type { Attached, DraftValues } from './use-mail-draft';

interface Props {
  written: DraftValues;
  /** Whether it is said whom the mail is to, though it may only be known with the draft who has the address. */
  hasRecipient: boolean;
  set: (changes: Partial<DraftValues>) => void;
}

/** The files that go with the mail, which are kept with its contact or lead, and those of a mail that it passes on. */
export function Attachments({ written: { contact, leadId, files, carried }, hasRecipient, set }: Props) {
  const owner = filesOwner(contact?.id, leadId);
  return (
    <div className="flex flex-col items-start gap-2">
      <AttachmentList items={carried} onRemove={({ id }) => set({ carried: carried.filter((one) => one.id !== id) })} />
      <AttachmentList
        items={files.map(({ fileId, ...file }) => ({ id: fileId, ...file }))}
        hrefOf={(id) => `/download/files/${id}`}
        onRemove={({ id }) => set({ files: files.filter(({ fileId }) => fileId !== id) })}
      />
      {owner ? (
        <Attach owner={owner} files={files} set={set} />
      ) : (
        <p className="text-muted text-xs">
          Files can be attached once {hasRecipient ? 'the draft is saved' : 'it is said whom the mail is to'}.
        </p>
      )}
    </div>
  );
}

interface AttachProps {
  owner: FileParent;
  files: Attached[];
  set: Props['set'];
}

function Attach({ owner, files, set }: AttachProps) {
  const latest = useRef(files);
  latest.current = files;
  const onUploaded = async ({ id, fileName, size }: { id: string; fileName: string; size: number }) => {
    latest.current = [...latest.current, { fileId: id, fileName, size }];
    set({ files: latest.current });
  };
  return <AttachFiles {...owner} look="ghost" onUploaded={onUploaded} />;
}
