'use client';

import { type DragEvent, useEffect, useState } from 'react';
import { toast } from '@/lib/toast';

const hasFiles = (event: { dataTransfer: DataTransfer | null }) => event.dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped on an element; nothing, when there is nobody to take them. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  // Every child that is entered and left counts; the element itself is left when nothing is entered any more.
  const [depth, setDepth] = useState(0);
  useMissedDrops();
  const step = (by: number) => (event: DragEvent) => {
    if (onFiles && hasFiles(event)) setDepth((now) => Math.max(0, now + by));
  };
  const onDrop = (event: DragEvent) => {
    setDepth(0);
    if (!onFiles || !hasFiles(event)) return;
    event.preventDefault();
    const { files, folders } = split(event.dataTransfer);
    if (folders > 0) toast.error('Folders cannot be added. Drop the files in them instead.');
    if (files.length > 0) onFiles(files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!onFiles || !hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  return { over: depth > 0, handlers: { onDrop, onDragOver, onDragEnter: step(1), onDragLeave: step(-1) } };
}

function split({ items }: DataTransfer) {
  const given = [...items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true;
  const files = given.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  return { files, folders: given.filter(isFolder).length };
}

/** A file that is dropped beside the element would otherwise take the browser away from the page. */
function useMissedDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && hasFiles(event)) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, ignore);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, ignore);
    };
  }, []);
}
