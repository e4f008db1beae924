import { Paperclip, X } from 'lucide-react';
import { formatBytes } from '@/lib/bytes';

/** A file that goes, or came, with a mail. */
interface ListedAttachment {
  id: string;
  fileName: string;
  size: number;
  source?: 'email' | 'campaign';
}

interface Props {
  items: readonly ListedAttachment[];
  /** Where one is saved from; the console's own entry point when left out. */
  hrefOf?: (id: string) => string;
  /** Takes one off the draft; those of a campaign stay. */
  onRemove?: (item: ListedAttachment) => void;
}

/** The files of a mail, each saved by its link. */
export function AttachmentList({ items, hrefOf = (id) => `/download/attachments/${id}`, onRemove }: Props) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="flex min-w-0 max-w-full flex-wrap gap-2">
      {items.map((item) => {
        const { id, fileName, size, source } = item;
        return (
          <li key={id} className="flex max-w-full items-stretch overflow-hidden rounded-md border border-line text-xs">
            <a
              href={hrefOf(id)}
              download=""
              title={source === 'campaign' ? 'Goes with every mail of the campaign' : `Save ${fileName}`}
              className="flex min-w-0 items-center gap-1.5 px-2 py-1 outline-offset-[-2px] hover:bg-hover pointer-coarse:py-2.5"
            >
              <Paperclip className="size-3.5 shrink-0 text-muted" aria-hidden />
              <span className="truncate">{fileName}</span>
              <span className="shrink-0 text-muted tabular-nums">{formatBytes(size)}</span>
            </a>
            {onRemove && source !== 'campaign' ? (
              <button
                type="button"
                aria-label={`Take ${fileName} off`}
                onClick={() => onRemove(item)}
                className="flex items-center border-line border-l px-1.5 text-muted outline-offset-[-2px] hover:bg-hover hover:text-ink pointer-coarse:px-3"
              >
                <X className="size-3.5" aria-hidden />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
