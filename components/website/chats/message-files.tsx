'use client';

import { Download } from 'lucide-react';
import { formatBytes } from '@/lib/bytes';
import { servedAs } from '@/server/records/files/served-as';
import type { ChatFile } from '@/server/website/chats/contract';

/** The files of a message: pictures are shown, the rest by name and size. */
export const MessageFiles = ({ files }: { files: ChatFile[] }) =>
  files.map((file) => <MessageFile key={file.id} {...file} />);

function MessageFile({ id, fileName, contentType, size }: ChatFile) {
  const href = `/download/files/${id}`;
  const { type, disposition } = servedAs(contentType);
  const isShown = disposition === 'inline';
  const opens = isShown ? { target: '_blank', rel: 'noreferrer' } : { download: '' };
  if (isShown && type.startsWith('image/'))
    return (
      <a
        href={href}
        {...opens}
        title={fileName}
        className="block max-w-full overflow-hidden rounded-lg border border-line"
      >
        {/* biome-ignore lint/performance/noImgElement: what was sent is shown as it is, behind an address that ends */}
        <img src={href} alt={fileName} className="max-h-60 min-h-8 min-w-8 max-w-full bg-hover object-contain" />
      </a>
    );
  return (
    <a
      href={href}
      {...opens}
      className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-sm hover:bg-hover"
    >
      <Download className="size-4 shrink-0 text-faint" aria-hidden />
      <span className="min-w-0">
        <span className="block truncate">{fileName}</span>
        <span className="block text-muted text-xs tabular-nums">{formatBytes(size)}</span>
      </span>
    </a>
  );
}
