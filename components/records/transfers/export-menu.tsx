'use client';

import { FileDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { FORMATS } from './formats';
import { type ExportedList, useExport } from './use-export';

/** Writes the records that are chosen into a file. @param list is asked once a format is chosen */
export function ExportMenu({ list }: { list: () => ExportedList }) {
  const write = useExport();
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
