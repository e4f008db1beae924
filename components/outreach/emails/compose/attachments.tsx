'use client';

import { useRef } from 'react';
import { AttachFiles } from '@/components/outreach/mail/attach-files';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import type { Attached, DraftValues } from './use-mail-draft';

interface Props {
  written: DraftValues;
  set: (changes: Partial<DraftValues>) => void;
}

/** The files that go with the mail, which are kept with its contact, and those of a mail that it passes on. */
export function Attachments({ written: { contact, files, carried }, set }: Props) {
  return (
    <div className="flex flex-col items-start gap-2">
      <AttachmentList items={carried} onRemove={({ id }) => set({ carried: carried.filter((one) => one.id !== id) })} />
      <AttachmentList
        items={files.map(({ fileId, ...file }) => ({ id: fileId, ...file }))}
        hrefOf={(id) => `/download/files/${id}`}
        onRemove={({ id }) => set({ files: files.filter(({ fileId }) => fileId !== id) })}
      />
      {contact ? (
        <Attach contactId={contact.id} files={files} set={set} />
      ) : (
        <p className="text-muted text-xs">Files can be attached once it is said whom the mail is to.</p>
      )}
    </div>
  );
}

interface AttachProps {
  contactId: string;
  files: Attached[];
  set: Props['set'];
}

function Attach({ contactId, files, set }: AttachProps) {
  const latest = useRef(files);
  latest.current = files;
  const onUploaded = async ({ id, fileName, size }: { id: string; fileName: string; size: number }) => {
    latest.current = [...latest.current, { fileId: id, fileName, size }];
    set({ files: latest.current });
  };
  return <AttachFiles contactId={contactId} look="ghost" onUploaded={onUploaded} />;
}
