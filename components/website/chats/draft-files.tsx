'use client';

import { X } from 'lucide-react';
import { UploadRows } from '@/components/records/files/uploads';
import type { useUploads } from '@/components/records/files/use-uploads';
import { Button } from '@/components/ui/button';
import { formatBytes } from '@/lib/bytes';
import type { ChatFile } from '@/server/website/chats/contract';

interface Props {
  chatId: string;
  files: readonly ChatFile[];
  uploading: ReturnType<typeof useUploads>;
  onRemove: (id: string) => void;
}

/** The kind of record that files of chats belong to, as the service calls it. */
export const parentOf = (chatId: string) => ({ entity: 'CONVERSATION', recordId: chatId }) as const;

/** What goes with an answer, and what is on its way. */
export function DraftFiles({ chatId, files, uploading, onRemove }: Props) {
  if (files.length + uploading.uploads.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex max-h-40 flex-col overflow-y-auto">
      {files.map(({ id, fileName, size }) => (
        <li key={id} className="flex items-center gap-2 rounded-md py-0.5 pl-2">
          <span className="min-w-0 flex-1 truncate text-sm">{fileName}</span>
          <span className="shrink-0 text-muted text-xs tabular-nums">{formatBytes(size)}</span>
          <Button size="iconSm" look="ghost" aria-label={`Remove ${fileName}`} onClick={() => onRemove(id)}>
            <X aria-hidden />
          </Button>
        </li>
      ))}
      <UploadRows parent={parentOf(chatId)} {...uploading} />
    </ul>
  );
}
