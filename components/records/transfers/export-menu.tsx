'use client';

import { FileDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePageActions } from '@/lib/page-actions';
import { FORMATS } from './formats';
import { type ExportedList, useExport } from './use-export';

interface Props {
  /** How many are chosen. */
  chosen: string;
  /** Asked once a format is chosen. */
  list: () => ExportedList;
}

/** Writes the records that are chosen into a file. */
export function ExportMenu({ chosen, list }: Props) {
  const write = useExport();
  usePageActions(
    FORMATS.map(([format, label]) => ({
      ...{ key: format, label: `Export the ${chosen} chosen as ${label}`, icon: FileDown },
      run: () => write(list(), format),
    })),
  );
  const trigger = (
    <Button size="sm" look="ghost">
      <FileDown aria-hidden />
      Export
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
