'use client';

import { Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { lazyWithin } from '@/lib/lazy';
import type { TypeName } from '../record-types';
import type { Layout } from './use-layout';

const ColumnsList = lazyWithin(() => import('./columns-list').then((module) => module.ColumnsList));

/** Opens the choice of columns. */
export function ColumnsPopover<T extends TypeName>({ layout }: { layout: Layout<T> }) {
  return (
    <Popover
      label="Columns"
      align="end"
      className="flex max-h-[70vh] w-72 flex-col"
      trigger={
        <Button size="sm" look="ghost">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      <ColumnsList layout={layout} />
    </Popover>
  );
}
