import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: 'No such page' };

/** Whatever is no other page. */
export default function NowherePage() {
  notFound();
}
