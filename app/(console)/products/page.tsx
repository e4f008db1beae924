import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Products' };

export default function ProductsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="products" searchParams={searchParams} />;
}
