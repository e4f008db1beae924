'use client';

import { useState } from 'react';
import { useCurrencies } from '@/components/records/engine/use-currencies';
import { inCurrency } from './line-price';
import type { DraftLine } from './lines';

/** Lines while they are written. @param currency that of their quote or deal; undefined before it is known */
export function useLines(begin: () => DraftLine[], currency: string | undefined) {
  const [lines, setLines] = useState(begin);
  const { worth } = useCurrencies();
  return { lines: lines.map((line) => inCurrency(line, currency, worth)), setLines };
}
