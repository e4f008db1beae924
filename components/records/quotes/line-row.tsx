'use client';

import { Package, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { cn } from '@/lib/cn';
import type { Product } from '@/server/records/products/contract';
import { type DraftLine, ofProduct } from './lines';

/** The columns of the lines where there is room for a table: with tax, and without. */
export const lineGrid = (isTaxed: boolean) =>
  cn(
    'sm:grid sm:items-center sm:gap-1.5',
    isTaxed ? 'sm:grid-cols-[1fr_4.5rem_6rem_5rem_4.5rem_6rem_auto]' : 'sm:grid-cols-[1fr_4.5rem_6rem_5rem_6rem_auto]',
  );

interface LineProps {
  line: DraftLine;
  number: number;
  amount: string;
  isTaxed: boolean;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove: (() => void) | undefined;
}

/** The figures of a line, in their order. */
const FIGURES = [
  { name: 'quantity', label: 'quantity', hint: 'Quantity' },
  { name: 'unitPrice', label: 'unit price', hint: 'Price' },
  { name: 'discountPercent', label: 'discount in percent', hint: 'Discount %' },
  { name: 'taxPercent', label: 'tax in percent', hint: 'Tax %' },
] as const;

/** One line; on a phone it is a block with its figures two by two. */
export function LineRow({ line, number, amount, isTaxed, onChange, onRemove }: LineProps) {
  const noteId = useId();
  return (
    <li
      className={cn(
        lineGrid(isTaxed),
        'max-sm:grid max-sm:grid-cols-2 max-sm:gap-1.5 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-2',
      )}
    >
      <div className="flex gap-1 max-sm:col-span-2">
        <input
          aria-label={`Line ${number}: name`}
          placeholder="Description"
          className="field"
          value={line.name}
          onChange={(event) =>
            onChange({ name: event.target.value, offeringId: null, listed: undefined, note: undefined })
          }
        />
        <ProductPicker number={number} onPick={onChange} />
      </div>
      {FIGURES.filter(({ name }) => isTaxed || name !== 'taxPercent').map(({ name, label, hint }) => (
        <div key={name} className="min-w-0">
          <span aria-hidden className="text-muted text-xs sm:hidden">
            {hint}
          </span>
          <input
            aria-label={`Line ${number}: ${label}`}
            inputMode="decimal"
            className="field text-right tabular-nums"
            value={line[name]}
            aria-describedby={name === 'unitPrice' && line.note ? noteId : undefined}
            onChange={(event) =>
              onChange({
                [name]: event.target.value,
                ...(name === 'unitPrice' && { listed: undefined, note: undefined }),
              })
            }
          />
        </div>
      ))}
      <span className="text-right text-muted text-sm tabular-nums max-sm:self-center max-sm:text-left">{amount}</span>
      <Button
        size="iconSm"
        look="ghost"
        className="max-sm:justify-self-end"
        onClick={onRemove}
        disabled={!onRemove}
        aria-label={`Remove line ${number}`}
      >
        <Trash2 aria-hidden />
      </Button>
      {line.note ? (
        <p id={noteId} role="status" className="col-span-full text-muted text-xs">
          {line.note}
        </p>
      ) : null}
    </li>
  );
}

function ProductPicker({ number, onPick }: { number: number; onPick: (part: Partial<DraftLine>) => void }) {
  const [open, setOpen] = useState(false);
  const pick = (product: Product | null) => {
    setOpen(false);
    if (product) onPick(ofProduct(product));
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Choose a product"
      align="end"
      className="w-72"
      trigger={
        <Button size="icon" look="ghost" aria-label={`Line ${number}: choose a product`}>
          <Package aria-hidden />
        </Button>
      }
    >
      <ReferenceList type="products" clearable={false} onPick={pick} />
    </Popover>
  );
}
