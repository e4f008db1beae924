'use client';

import {
  Download,
  FileArchive,
  FileAudio,
  File as FileIcon,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image,
  type LucideIcon,
  Trash2,
} from 'lucide-react';
import { Button, buttonClass } from '@/components/ui/button';
import { When } from '@/components/ui/when';
import { formatBytes } from '@/lib/bytes';
import type { File as RecordFile } from '@/server/records/files/contract';
import { servedAs } from '@/server/records/files/served-as';

const ICONS: [RegExp, LucideIcon][] = [
  [/^image\//, Image],
  [/^video\//, FileVideo],
  [/^audio\//, FileAudio],
  [/csv|excel|spreadsheet/, FileSpreadsheet],
  [/zip|gzip|tar|compressed/, FileArchive],
  [/^text\/|pdf|word|rtf/, FileText],
];

interface Props {
  file: RecordFile;
  onDelete: (() => void) | undefined;
}

/** A file of a record: a picture or a PDF opens beside the page, anything else is saved. */
export function FileRow({ file: { id, fileName, contentType, size, createdAt }, onDelete }: Props) {
  const Icon = ICONS.find(([pattern]) => pattern.test(contentType))?.[1] ?? FileIcon;
  const shown = servedAs(contentType).disposition === 'inline';
  const href = `/download/files/${id}`;
  return (
    <li className="flex items-center gap-0.5 rounded-md pl-2 hover:bg-hover">
      <a
        href={href}
        {...(shown ? { target: '_blank', rel: 'noreferrer' } : { download: '' })}
        title={shown ? 'Preview' : 'Download'}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1.5"
      >
        <Icon className="size-4 shrink-0 text-faint" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm">{fileName}</span>
          <span className="block truncate text-muted text-xs tabular-nums">
            {formatBytes(size)} · <When at={createdAt} />
          </span>
        </span>
        {shown ? <span className="sr-only">, preview in a new tab</span> : null}
      </a>
      <a
        href={href}
        download=""
        aria-label={`Download ${fileName}`}
        className={buttonClass({ size: 'iconSm', look: 'ghost' })}
      >
        <Download aria-hidden />
      </a>
      {onDelete ? (
        <Button size="iconSm" look="ghost" aria-label={`Delete ${fileName}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}
