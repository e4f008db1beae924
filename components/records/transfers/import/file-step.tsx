'use client';

import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FilePicker } from '@/components/records/files/uploads';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { formatBytes } from '@/lib/bytes';
import { cn } from '@/lib/cn';
import { humanize } from '@/lib/format';
import type { Importable } from '@/server/records/imports/contract';
import { IMPORTED, isImportable } from '../kinds';
import { EarlierImports } from './earlier-imports';
import type { ImportRead } from './use-import';
import type { useUpload } from './use-upload';
import { Working } from './working';

interface Props {
  type: Importable;
  upload: ReturnType<typeof useUpload>;
  onType?: (type: Importable) => void;
  /** An import whose file has not come whole. */
  going?: ImportRead;
}

/** The choice of a file, and its way to the service. */
export function FileStep({ type, upload: { upload, error, start, cancel }, onType, going }: Props) {
  const { can } = useSession();
  if (upload) {
    const { fileName, sent, size, isCut } = upload;
    return (
      <Working
        title={isCut ? `The connection was cut. ${fileName} goes on once it is back…` : `Sending ${fileName}…`}
        progress={sent / size}
      >
        <p className="mt-2 flex items-center justify-between gap-3 text-muted text-xs tabular-nums">
          {formatBytes(sent)} of {formatBytes(size)}
          <Button size="sm" onClick={cancel}>
            Cancel
          </Button>
        </p>
      </Working>
    );
  }
  const kinds = IMPORTED.filter((one) => can(`write:${one}`)).map((value) => ({ value, label: humanize(value) }));
  return (
    <div className="flex flex-col gap-5">
      {onType ? (
        <Field label="What the rows become" className="max-w-xs">
          {({ id }) => (
            <Select id={id} value={type} options={kinds} onChange={(value) => isImportable(value) && onType(value)} />
          )}
        </Field>
      ) : null}
      <Drop
        title={going ? `Choose ${going.import.fileName} again to go on` : 'Drop a file here'}
        about={
          going
            ? `${going.parts.length} of ${Math.ceil(going.import.size / going.import.partSize)} parts have arrived.`
            : 'CSV, TSV, Excel (.xlsx) or JSON, up to 200 MB. Exports of HubSpot, Pipedrive, Close, Twenty and Attio are known.'
        }
        onFile={(file) => start(file, type, going?.import)}
      />
      {error ? (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : null}
      {going ? null : <EarlierImports type={type} />}
    </div>
  );
}

function Drop({ title, about, onFile }: { title: string; about: string; onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const [file] = files;
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center rounded-lg border border-line-strong border-dashed px-6 py-12 text-center',
        isOver ? 'bg-hover' : 'bg-surface',
      )}
    >
      <FileSpreadsheet className="mb-3 size-6 text-muted" aria-hidden />
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 max-w-md text-muted text-sm">{about}</p>
      {/* It is what one came for. */}
      <Button autoFocus look="primary" className="mt-4" onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <FilePicker ref={picker} onPick={take} />
    </section>
  );
}
