import { Package } from 'lucide-react';
import Link from 'next/link';
import { BILLING, PRODUCT_TYPE } from '@/components/records/definitions/choices';
import { choiceCell, dateCell, joined, moneyCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/types';
import { Badge } from '@/components/ui/badge';
import { formatMoney } from '@/lib/format';
import type { Product } from '@/server/records/products/contract';

const price = (product: Product) =>
  joined(
    formatMoney(product.price, product.currency),
    product.billingPeriod && BILLING[product.billingPeriod].label.toLowerCase(),
  );

export const products = defineRecords<Product>({
  noun: 'products',
  one: 'product',
  many: 'products',
  title: 'Products',
  icon: Package,
  write: 'write:products',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'OFFERING',
  search: 'Search name, SKU, category…',
  empty: 'Add what you sell; quotes and deals can then refer to it.',
  removal: 'Quotes keep its name and price. This cannot be undone.',
  name: (product) => product.name,
  detail: (product) => joined(product.sku, price(product)),
  aside: (product) => choiceCell(PRODUCT_TYPE, product.type),
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: [220, 2],
      cell: (product) => (
        <span className="flex items-center gap-2">
          <span className="truncate">{product.name}</span>
          {product.active ? null : <Badge>Inactive</Badge>}
        </span>
      ),
    },
    { id: 'sku', label: 'SKU', width: [120, 1], cell: (product) => textCell(product.sku) },
    { id: 'type', label: 'Type', width: [130, 0], cell: (product) => choiceCell(PRODUCT_TYPE, product.type) },
    { id: 'category', label: 'Category', width: [130, 1], cell: (product) => textCell(product.category) },
    {
      id: 'price',
      label: 'Price',
      width: [130, 0],
      end: true,
      cell: (product) => moneyCell(product.price, product.currency),
    },
    {
      id: 'billingPeriod',
      label: 'Billed',
      width: [110, 0],
      cell: (product) => textCell(product.billingPeriod && BILLING[product.billingPeriod].label),
    },
    {
      id: 'outreach',
      label: 'Outreach',
      width: [110, 0],
      cell: (product) => (
        <Link
          href={`/products/${product.id}`}
          className="text-accent-text hover:underline"
          onClick={(event) => event.stopPropagation()}
        >
          Prospects
        </Link>
      ),
    },
    {
      id: 'createdAt',
      label: 'Created',
      width: [120, 0],
      hidden: true,
      cell: (product) => dateCell(product.createdAt),
    },
  ],
  filters: [
    { kind: 'text', name: 'category', label: 'Category' },
    { kind: 'text', name: 'sku', label: 'SKU' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true, atCreation: true },
    { name: 'type', label: 'Type', kind: 'choice', choices: PRODUCT_TYPE, required: true, atCreation: true },
    { name: 'sku', label: 'SKU', kind: 'text', atCreation: true },
    { name: 'price', label: 'Price', kind: 'money', required: true, atCreation: true },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'text',
      required: true,
      atCreation: true,
      hint: 'USD when left empty.',
    },
    { name: 'billingPeriod', label: 'Billed', kind: 'choice', choices: BILLING, atCreation: true },
    { name: 'unit', label: 'Unit', kind: 'text', required: true },
    { name: 'category', label: 'Category', kind: 'text', atCreation: true },
    { name: 'active', label: 'Active', kind: 'flag' },
    { name: 'description', label: 'Description', kind: 'prose', section: 'More' },
    { name: 'features', label: 'Features', kind: 'prose', section: 'More' },
    { name: 'cost', label: 'Cost', kind: 'money', section: 'More' },
    { name: 'termMonths', label: 'Term in months', kind: 'number', section: 'More' },
    { name: 'stockQty', label: 'In stock', kind: 'number', section: 'More' },
    { name: 'reorderLevel', label: 'Reorder at', kind: 'number', section: 'More' },
    { name: 'externalId', label: 'External id', kind: 'text', section: 'More' },
  ],
  related: [{ noun: 'quotes', title: 'On quotes', by: 'offeringId' }],
});
