'use client';

import { Package, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Row } from '@/components/records/engine/record-types';
import { Button } from '@/components/ui/button';
import { formatMoney, formatNumber } from '@/lib/format';
import { lazyOpened } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';

const DealLinesDialog = lazyOpened(() => import('./deal-lines-dialog').then((module) => module.DealLinesDialog));

interface Props {
  deal: Row<'deals'>;
  mayWrite: boolean;
}

/** What is to be sold by a deal. */
export function DealLines({ deal, mayWrite }: Props) {
  const [editing, setEditing] = useState(false);
  const lines = deal.lineItems ?? [];
  const mayEdit = mayWrite && deal.lineItems !== undefined;
  const edit = () => setEditing(true);
  const said = lines.length > 0 ? 'Edit the products of this deal' : 'Add products to this deal';
  useOfferedAct({ said, icon: Package, run: mayEdit ? edit : undefined });
  return (
    <section aria-label="Products" className="border-line border-b px-5 py-3">
      <div className="flex h-7 items-center gap-2">
        <h3 className="font-medium text-sm">Products</h3>
        {mayEdit ? (
          <Button
            size="iconSm"
            look="ghost"
            className="-mr-2 ml-auto"
            aria-label={lines.length > 0 ? 'Edit products' : 'Add products'}
            onClick={edit}
          >
            {lines.length > 0 ? <Pencil aria-hidden /> : <Plus aria-hidden />}
          </Button>
        ) : null}
      </div>
      {lines.length === 0 ? <p className="text-faint text-sm">None yet.</p> : null}
      <ul className="divide-y divide-line">
        {lines.map(({ id, name, quantity, unitPrice, discountPercent, total }) => (
          <li key={id} className="flex items-baseline gap-3 py-1.5 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1">
              {name}
              <span className="block text-muted text-xs tabular-nums">
                {formatNumber(quantity)} × {formatMoney(unitPrice)}
                {discountPercent === null ? '' : `, ${formatNumber(discountPercent)}% discount`}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{formatMoney(total, deal.currency)}</span>
          </li>
        ))}
      </ul>
      {editing ? <DealLinesDialog deal={deal} lines={lines} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}
