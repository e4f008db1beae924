'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/components/workspace/auth/session';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { File as RecordFile } from '@/server/records/files/contract';
import { FileRow } from './file-row';
import type { FileParent } from './upload';
import { FilePicker, UploadRows } from './uploads';
import { useFileDrop } from './use-file-drop';
import { useUploads } from './use-uploads';

interface Props extends FileParent {
  /** Shown but not to be changed. */
  readOnly?: boolean;
  /** What is said while there are none. */
  empty?: ReactNode;
  /** By where it stands: below the heading of a part, or below that of the page. */
  heading?: 'h2' | 'h3';
  className?: string;
}

/** The files of a record: dropped on it or chosen, watched on their way, previewed, saved, deleted. */
export function FilesPanel({ entity, recordId, readOnly, empty, heading: Heading = 'h3', className }: Props) {
  const parent = { entity, recordId };
  const { data, error } = useQuery(useTRPC().files.list.queryOptions(parent));
  const { uploads, add, cancel, retry } = useUploads(parent);
  const disabled = !useSession().can('write:files') || readOnly === true;
  const { over, handlers } = useFileDrop(disabled ? undefined : add);
  const [deleting, setDeleting] = useState<RecordFile>();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const files = data?.files;
  return (
    <section
      aria-label="Files"
      {...handlers}
      className={cn('relative px-5 py-3', over && 'bg-selected outline-2 outline-accent -outline-offset-4', className)}
    >
      <div className="flex h-7 items-center gap-2">
        <Heading className="font-medium text-sm">Files</Heading>
        {files?.length ? <span className="text-muted text-xs tabular-nums">{formatNumber(files.length)}</span> : null}
        {disabled ? null : (
          <Button size="iconSm" look="ghost" className="-mr-2 ml-auto" onClick={choose} aria-label="Add files">
            <Plus aria-hidden />
          </Button>
        )}
      </div>
      <FilePicker ref={input} onPick={add} />
      {files || error ? null : <Skeleton className="my-2 h-4 w-48" />}
      {error && !files ? <p className="text-danger text-sm">{messageOf(error)}</p> : null}
      <ul className="-mr-2 -ml-2">
        <UploadRows parent={parent} uploads={uploads} retry={retry} cancel={cancel} />
        {files?.map((file) => (
          <FileRow key={file.id} file={file} onDelete={disabled ? undefined : () => setDeleting(file)} />
        ))}
      </ul>
      {files?.length === 0 && uploads.length === 0 ? (
        <Nothing empty={empty} onChoose={disabled ? undefined : choose} />
      ) : null}
      {deleting ? <Deletion file={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </section>
  );
}

const Nothing = ({ empty, onChoose }: { empty: ReactNode; onChoose: (() => void) | undefined }) =>
  onChoose ? (
    <button
      type="button"
      onClick={onChoose}
      className="mt-1 w-full rounded-md border border-line-strong border-dashed px-3 py-3 text-center text-muted text-sm hover:bg-hover"
    >
      {empty ?? 'Drop files here, or choose them: up to 50 MB each.'}
    </button>
  ) : (
    <p className="text-faint text-sm">None.</p>
  );

function Deletion({ file, onClose }: { file: RecordFile; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = useUndo();
  const remove = useMutation(
    trpc.files.delete.mutationOptions({
      onSuccess: (answer) => done(`${file.fileName} deleted`, answer),
      onSettled: () => {
        onClose();
        return queries.invalidateQueries(trpc.files.list.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`Delete ${file.fileName}?`}
      action="Delete file"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: file.id })}
    >
      Mail that carries it and has not gone out cannot be sent with it any more. It can be brought back for 30 days.
    </Confirm>
  );
}
