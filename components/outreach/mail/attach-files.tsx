'use client';

import { Paperclip } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { FilePicker, UploadRows } from '@/components/records/files/uploads';
import { type UploadOptions, useUploads } from '@/components/records/files/use-uploads';
import { Button } from '@/components/ui/button';

interface Props extends UploadOptions {
  /** The contact with which the files are kept. */
  contactId: string;
  look?: ComponentProps<typeof Button>['look'];
}

/** Puts files to a mail: a button, and what is on its way. */
export function AttachFiles({ contactId, look, ...options }: Props) {
  const parent = { entity: 'CONTACT', recordId: contactId } as const;
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
