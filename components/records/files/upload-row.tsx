'use client';

import { RotateCw, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { formatBytes } from '@/lib/bytes';
import type { Upload } from './use-uploads';

interface Props {
  upload: Upload;
  /** Whether another try could end otherwise. */
  onRetry: (() => void) | undefined;
  onCancel: () => void;
}

/** A file on its way: how far it has come, and a way to call it off; or why it did not arrive. */
export function UploadRow({ upload: { file, sent, error }, onRetry, onCancel }: Props) {
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100);
  return (
    <li className="flex items-center gap-2 rounded-md py-1.5 pl-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
          <span className="shrink-0 text-muted text-xs tabular-nums">
            {error ? formatBytes(file.size) : percent < 100 ? `${percent} %` : 'Saving…'}
          </span>
        </span>
        {error ? (
          <span role="alert" className="block text-danger text-xs">
            {error}
          </span>
        ) : (
          <Progress label={`Uploading ${file.name}`} value={percent} max={100} className="mt-1 block w-full" />
        )}
      </span>
      {error && onRetry ? (
        <Button size="iconSm" look="ghost" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      ) : null}
      <Button
        size="iconSm"
        look="ghost"
        aria-label={error ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
        onClick={onCancel}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
