'use client';

import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { FilePicker, UploadRows } from '@/components/records/files/uploads';
import { useUploads } from '@/components/records/files/use-uploads';
import { Button } from '@/components/ui/button';
import type { Attached, Written } from './use-written';

interface Props {
  written: Written;
  set: (changes: Partial<Written>) => void;
}

/** The files that go with the mail, which are kept with its contact. */
export function Attachments({ written: { contact, files }, set }: Props) {
  return (
    <div className="flex flex-col items-start gap-2">
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
  const holder = { entity: 'CONTACT', recordId: contactId } as const;
  const latest = useRef(files);
  latest.current = files;
  const { uploads, add, cancel, retry } = useUploads(holder, {
    onUploaded: async ({ id, fileName, size }) => {
      latest.current = [...latest.current, { fileId: id, fileName, size }];
      set({ files: latest.current });
    },
  });
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {uploads.length > 0 ? (
        <ul className="w-full">
          <UploadRows holder={holder} uploads={uploads} retry={retry} cancel={cancel} />
        </ul>
      ) : null}
      <FilePicker ref={input} onPick={add} />
      <Button size="sm" look="ghost" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        Attach files
      </Button>
    </>
  );
}
