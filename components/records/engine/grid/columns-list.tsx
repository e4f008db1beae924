'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { SearchBox } from '@/components/ui/search-box';
import { SortableList } from '@/components/ui/sortable';
import type { TypeName } from '../record-types';
import type { GridColumn } from './use-grid-columns';
import type { Layout } from './use-layout';

/** Which columns there are, and in which order: the shown ones first, put in order by their handles. */
export function ColumnsList<T extends TypeName>({ layout }: { layout: Layout<T> }) {
  const [text, setText] = useState('');
  const asked = text.trim().toLowerCase();
  const matching = layout.choices.filter(({ label }) => label.toLowerCase().includes(asked));
  const shown = matching.filter(({ id }) => layout.isShown(id));
  const hidden = matching.filter(({ id }) => !layout.isShown(id));
  const line = (column: GridColumn<T>) => (
    <Line column={column} isShown={layout.isShown(column.id)} onToggle={(on) => layout.toggle(column.id, on)} />
  );
  return (
    <>
      <SearchBox
        label="Find a column"
        placeholder="Find a column…"
        value={text}
        onChange={setText}
        boxClassName="p-1"
      />
      <div className="min-h-0 overflow-y-auto">
        <SortableList
          id="columns"
          label="Shown columns"
          items={shown}
          nameOf={({ label }) => label}
          disabled={asked !== ''}
          onOrder={(columns) => layout.setOrder(columns.map(({ id }) => id))}
        >
          {line}
        </SortableList>
        {hidden.length > 0 ? <h2 className="px-2 pt-3 pb-1 text-muted text-xs">Not shown</h2> : null}
        <ul aria-label="Hidden columns" className="pl-9">
          {hidden.map((column) => (
            <li key={column.id}>{line(column)}</li>
          ))}
        </ul>
        {matching.length === 0 ? (
          <p className="px-2 py-3 text-center text-muted text-xs">No column is called that.</p>
        ) : null}
      </div>
    </>
  );
}

interface LineProps {
  column: { id: string; label: string };
  isShown: boolean;
  onToggle: (on: boolean) => void;
}

const Line = ({ column: { id, label }, isShown, onToggle }: LineProps) => (
  <div className="flex min-w-0 flex-1 items-center gap-2 py-1 text-sm">
    <Checkbox id={`column-${id}`} checked={isShown} onChange={onToggle} />
    <label htmlFor={`column-${id}`} className="min-w-0 flex-1 truncate">
      {label}
    </label>
  </div>
);
