import { make } from './element';
import type { SentFile } from './types';

/** Bytes that a visitor may send in one file; the server refuses more. */
const MOST_BYTES = 5 * 1024 * 1024;
const SHOWN = /^image\/(png|jpeg|gif|webp)$/;

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Why a file is not sent. */
export function refusalOf({ name, size }: File): string {
  if (size === 0) return `${name} is empty.`;
  return size > MOST_BYTES ? `${name} is larger than 5 MB.` : '';
}

/** A file of a message: a picture, or its name and size. A press saves it. */
export function fileButton(
  { id, fileName, contentType, size }: SentFile,
  linkTo: (fileId: string) => Promise<string>,
  onShown: () => void,
): HTMLElement {
  const button = make('button', 'file') as HTMLButtonElement;
  button.type = 'button';
  button.title = 'Save';
  const name = () => button.replaceChildren(make('span', '', fileName), make('span', 'size', sizeOf(size)));
  name();
  button.onclick = () => {
    linkTo(id).then(
      (path) => save(path, fileName),
      () => button.append(make('span', 'size', 'This file is not there any more.')),
    );
  };
  if (SHOWN.test(contentType)) {
    const picture = make('img', '') as HTMLImageElement;
    picture.alt = fileName;
    picture.onload = () => {
      button.classList.add('picture');
      button.replaceChildren(picture);
      onShown();
    };
    linkTo(id).then((path) => {
      picture.src = path;
    }, name);
  }
  return button;
}

function save(path: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  link.click();
}

/** Takes files that are chosen, pasted or dropped. */
export function acceptFiles(
  {
    panel,
    attach,
    files,
    text,
  }: { panel: HTMLElement; attach: HTMLElement; files: HTMLInputElement; text: HTMLElement },
  onFiles: (files: File[]) => void,
): void {
  attach.addEventListener('click', () => files.click());
  files.addEventListener('change', () => {
    onFiles([...(files.files ?? [])]);
    files.value = '';
  });
  text.addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    onFiles(pasted);
  });
  const over = (is: boolean) => panel.classList.toggle('over', is);
  panel.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(true);
  });
  panel.addEventListener('dragleave', () => over(false));
  panel.addEventListener('drop', (event) => {
    event.preventDefault();
    over(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
