import { Package } from 'lucide-react';
import { choiceCell, dateCell, joined, moneyCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import type { Named } from '@/components/records/engine/definition';
import { PageLink } from '@/components/records/engine/page-link';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { CURRENCY } from '@/components/records/engine/references';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { formatMoney } from '@/lib/format';
import type { Product } from '@/server/records/products/contract';
import { productDescriptor } from '@/server/records/products/descriptor';

const PRODUCT_TYPE: Named<Product['type']> = {
  SUBSCRIPTION: { label: 'Subscription', tone: 'violet' },
  ONE_TIME: { label: 'One-time', tone: 'info' },
  SERVICE: { label: 'Service', tone: 'success' },
  PHYSICAL: { label: 'Physical', tone: 'warning' },
};

const BILLING: Named<Product['billingPeriod']> = {
  WEEKLY: { label: 'Weekly' },
  MONTHLY: { label: 'Monthly' },
  QUARTERLY: { label: 'Quarterly' },
  YEARLY: { label: 'Yearly' },
};

const price = (product: Product) =>
  joined(
    formatMoney(product.price, product.currency),
    product.billingPeriod && BILLING[product.billingPeriod].label.toLowerCase(),
  );

export const products = defineRecords(productDescriptor, ({ column, field, choice }) => ({
  title: 'Products',
  icon: Package,
  scope: 'write:products',
  read: reads(productDescriptor),
  update: updates(productDescriptor),
  batch: batches(productDescriptor),
  remove: deletes(productDescriptor),
  create: upserts(productDescriptor),
  search: { by: 'q', hint: 'Search name, SKU, category…' },
  empty: 'Add what you sell; quotes and deals can then refer to it.',
  actions: (product) => <PageLink href={`/products/${product.id}`}>Prospects</PageLink>,
  removal: 'Quotes keep its name and price. It can be brought back for 30 days.',
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
    column('sku', { label: 'SKU', width: [120, 1], cell: textCell }),
    column('type', { label: 'Type', width: [130, 0], cell: (value) => choiceCell(PRODUCT_TYPE, value) }),
    column('category', { label: 'Category', width: [130, 1], cell: textCell }),
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
    column('createdAt', {
      label: 'Created',
      width: [120, 0],
      hidden: true,
      cell: dateCell,
    }),
  ],
  filters: [
    { kind: 'text', name: 'category', label: 'Category' },
    { kind: 'text', name: 'sku', label: 'SKU' },
  ],
  fields: [
    field('name', { label: 'Name', kind: 'text', required: true, atCreation: true }),
    choice('type', { label: 'Type', choices: PRODUCT_TYPE, required: true, atCreation: true }),
    field('sku', { label: 'SKU', kind: 'text', atCreation: true }),
    field('price', { label: 'Price', kind: 'money', required: true, atCreation: true }),
    choice('currency', CURRENCY),
    choice('billingPeriod', { label: 'Billed', choices: BILLING, atCreation: true }),
    field('unit', { label: 'Unit', kind: 'text', required: true }),
    field('category', { label: 'Category', kind: 'text', atCreation: true }),
    field('active', { label: 'Active', kind: 'flag' }),
    field('description', { label: 'Description', kind: 'prose', section: 'More' }),
    field('features', { label: 'Features', kind: 'prose', section: 'More' }),
    field('cost', { label: 'Cost', kind: 'money', section: 'More' }),
    field('termMonths', { label: 'Term in months', kind: 'number', section: 'More' }),
    field('stockQty', { label: 'In stock', kind: 'number', section: 'More' }),
    field('reorderLevel', { label: 'Reorder at', kind: 'number', section: 'More' }),
    field('externalId', { label: 'External id', kind: 'text', section: 'More' }),
  ],
  related: [{ type: 'quotes', title: 'On quotes', by: 'offeringId' }],
}));
