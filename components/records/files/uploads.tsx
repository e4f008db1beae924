import type { RefObject } from 'react';
import { type FileParent, refusalOf } from './upload';
import { UploadRow } from './upload-row';
import type { useUploads } from './use-uploads';

type Uploading = Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'cancel'>;

/** The uploads that are under way or failed, one row each; what was refused for itself cannot be tried again. */
export const UploadRows = ({ parent, uploads, retry, cancel }: Uploading & { parent: FileParent }) =>
  uploads.map((upload) => (
    <UploadRow
      key={upload.key}
      upload={upload}
      onRetry={refusalOf(parent, upload.file) ? undefined : () => retry(upload)}
      onCancel={() => cancel(upload.key)}
    />
  ));

interface PickerProps {
  ref: RefObject<HTMLInputElement | null>;
  onPick: (files: File[]) => void;
}

/** The browser's own choice of files, opened by a click on `ref`. */
export const FilePicker = ({ ref, onPick }: PickerProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    onChange={({ target }) => {
      onPick([...(target.files ?? [])]);
      target.value = '';
    }}
  />
);
