import { z } from 'zod';
import { reportsContract } from '@/server/automation/reports/contract';
import type { Behind } from './words';

const { subject, where, groupBy, range } = reportsContract.records.input.shape;
const behind = z.object({ subject, where, groupBy, range });

/** What an address asks for; undefined where it asks for nothing that there is. */
export function readBehind(text: string): Behind | undefined {
  try {
    const { data } = behind.safeParse(JSON.parse(text));
    return data && { ...data, where: data.where ?? null, groupBy: data.groupBy ?? [], range: data.range ?? null };
  } catch {
    return undefined;
  }
}
