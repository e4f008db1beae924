'use client';

import { Paperclip } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import type { FileParent } from '@/components/records/files/upload';
import { FilePicker, UploadRows } from '@/components/records/files/uploads';
import { type UploadOptions, useUploads } from '@/components/records/files/use-uploads';
import { Button } from '@/components/ui/button';

interface Props extends UploadOptions, FileParent {
  look?: ComponentProps<typeof Button>['look'];
}

/** With whom the files of a mail are kept: its contact, else its lead; undefined where it is to nobody who is known. */
export function filesOwner(contactId: string | null | undefined, leadId: string | null): FileParent | undefined {
  if (contactId) return { entity: 'CONTACT', recordId: contactId };
  return leadId ? { entity: 'LEAD', recordId: leadId } : undefined;
}

/** Puts files to a mail: a button, and what is on its way. They are kept with the record given. */
export function AttachFiles({ entity, recordId, look, ...options }: Props) {
  const parent = { entity, recordId };
  const { uploads, add, cancel, retry } = useUploads(parent, options);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {uploads.length > 0 ? (
        <ul className="w-full">
          <UploadRows parent={parent} uploads={uploads} retry={retry} cancel={cancel} />
        </ul>
      ) : null}
      <FilePicker ref={input} onPick={add} />
      <Button size="sm" {...(look && { look })} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        Attach files
      </Button>
    </>
  );
}
