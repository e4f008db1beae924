import type { Context } from '@/server/kernel/context';
import type { Column, Importable } from '../contract';
import { authorizeFor } from '../resources';

const MAKES: Record<string, string> = { companyName: 'companies', companyDomain: 'companies', tags: 'tags' };

/** Refuses whoever may not make what rows name, such as companies by their names. */
export function authorizeMapped(
  ctx: Context,
  { resource, columns }: { resource: Importable; columns: Column[] },
): void {
  authorizeFor(ctx, 'write', resource);
  for (const { field } of columns) {
    const made = MAKES[field ?? ''];
    if (made) authorizeFor(ctx, 'write', made);
  }
}
