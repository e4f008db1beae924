'use client';

import { FileDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePageActions } from '@/lib/page-actions';
import { FORMATS } from './formats';
import { useExport } from './use-export';
import type { ExportedList } from './write-export';

interface Props {
  list: () => ExportedList;
  /** How many are chosen, where it is about those. */
  chosen?: string;
  /** Whether a phone has room for its icon alone. */
  isShort?: boolean;
}

/** Writes the records that are chosen, or a list that has no menu of its own, into a file. @param list is asked once a format is chosen */
export function ExportMenu({ list, chosen, isShort = false }: Props) {
  const write = useExport();
  usePageActions(
    FORMATS.map(([format, label]) => ({
      ...{ key: format, label: `Export ${chosen ? `the ${chosen} chosen ` : ''}as ${label}`, icon: FileDown },
      run: () => write(list(), format),
    })),
  );
  const trigger = (
    <Button size="sm" look="ghost">
      <FileDown aria-hidden />
      <span className={isShort ? 'max-md:sr-only' : undefined}>Export</span>
    </Button>
  );
  return (
    <Menu align="start" trigger={trigger}>
      {FORMATS.map(([format, label]) => (
        <MenuItem key={format} onSelect={() => write(list(), format)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
