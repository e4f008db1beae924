'use client';

import { FileDown, FileUp, MoreHorizontal } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { usePageActions } from '@/lib/page-actions';
import { FORMATS } from './formats';
import { isExportable, isImportable } from './kinds';
import { useExport } from './use-export';
import type { ExportedList } from './write-export';

interface Props extends Omit<ExportedList, 'resource'> {
  /** The plural of what the list shows. */
  type: string;
  /** What lets it be read, where that is called otherwise than the list. */
  scope?: string;
}

/** What can be done with a list as a whole: fill it from a file, and write what it shows into one. */
export function ListMenu({ type, scope = `read:${type}`, ...list }: Props) {
  const router = useRouter();
  const { can } = useSession();
  const write = useExport();
  const mayImport = isImportable(type) && can(`write:${type}`);
  const mayExport = isExportable(type) && can(scope);
  usePageActions(
    mayExport
      ? FORMATS.map(([format, label]) => ({
          key: format,
          label: `Export this list as ${label}`,
          run: () => write({ resource: type, ...list }, format),
        }))
      : [],
  );
  if (!mayImport && !mayExport) return null;
  const trigger = (
    <Button look="ghost" size="icon" aria-label={mayImport ? 'Import and export' : 'Export'}>
      <MoreHorizontal aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {mayImport ? (
        <MenuItem onSelect={() => router.push(`/imports?of=${type}`)}>
          <FileUp aria-hidden />
          Import {type}
        </MenuItem>
      ) : null}
      {mayImport && mayExport ? <MenuLine /> : null}
      {mayExport ? <MenuLabel>Export what the list shows</MenuLabel> : null}
      {mayExport
        ? FORMATS.map(([format, label]) => (
            <MenuItem key={format} onSelect={() => write({ resource: type, ...list }, format)}>
              <FileDown aria-hidden />
              {label}
            </MenuItem>
          ))
        : null}
    </Menu>
  );
}
