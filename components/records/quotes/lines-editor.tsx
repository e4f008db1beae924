'use client';

import { Package, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { formatMoney } from '@/lib/format';
import type { Product } from '@/server/records/products/contract';
import { type DraftLine, emptyLine, lineTotal } from './lines';

interface Props {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  error?: string | undefined;
}

/** The lines of a quote: free text or a product, how many, and at what price. */
export function LinesEditor({ lines, onChange, error }: Props) {
  const total = lines.reduce((sum, line) => sum + (lineTotal(line) ?? 0), 0);
  const change = (key: string, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Lines</legend>
      <ol className="flex flex-col gap-2">
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            number={index + 1}
            onChange={(part) => change(line.key, part)}
            onRemove={lines.length > 1 ? () => onChange(lines.filter((one) => one.key !== line.key)) : undefined}
          />
        ))}
      </ol>
      <div className="mt-2 flex items-center justify-between gap-4">
        <Button size="sm" look="ghost" onClick={() => onChange([...lines, emptyLine()])}>
          <Plus aria-hidden />
          Add line
        </Button>
        <p className="text-sm">
          Total{' '}
          <strong className="ml-2 font-semibold tabular-nums">{formatMoney(Math.round(total * 100) / 100)}</strong>
        </p>
      </div>
      {error ? (
        <p role="alert" className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface LineProps {
  line: DraftLine;
  number: number;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove: (() => void) | undefined;
}

function Line({ line, number, onChange, onRemove }: LineProps) {
  const total = lineTotal(line);
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-1.5 rounded-md border border-line p-1.5 sm:grid-cols-[1fr_4rem_6rem_6rem_auto] sm:border-0 sm:p-0">
      <div className="flex gap-1 max-sm:col-span-3">
        <input
          aria-label={`Line ${number}: name`}
          placeholder="Description"
          className="field"
          value={line.name}
          onChange={(event) => onChange({ name: event.target.value, offeringId: null })}
        />
        <ProductPicker number={number} onPick={onChange} />
      </div>
      <input
        aria-label={`Line ${number}: quantity`}
        inputMode="decimal"
        className="field text-right tabular-nums"
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <input
        aria-label={`Line ${number}: unit price`}
        inputMode="decimal"
        placeholder="Price"
        className="field text-right tabular-nums"
        value={line.unitPrice}
        onChange={(event) => onChange({ unitPrice: event.target.value })}
      />
      <span className="text-right text-muted text-sm tabular-nums max-sm:hidden">
        {total === undefined ? '' : formatMoney(total)}
      </span>
      <Button size="iconSm" look="ghost" onClick={onRemove} disabled={!onRemove} aria-label={`Remove line ${number}`}>
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

function ProductPicker({ number, onPick }: { number: number; onPick: (part: Partial<DraftLine>) => void }) {
  const [open, setOpen] = useState(false);
  const pick = (product: Product | null) => {
    setOpen(false);
    if (product) onPick({ offeringId: product.id, name: product.name, unitPrice: String(product.price) });
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
