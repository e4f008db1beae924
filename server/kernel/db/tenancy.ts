import { Prisma } from '@/prisma/generated/client';
import { idTime, newId } from './ids';
import { GLOBAL } from './scope';

const WITHOUT_CREATED_AT = new Set(['QuoteLine', 'DealLine']);
const WITHOUT_ID = new Set(['IdempotencyKey', 'MailboxFolder', 'MailboxMember', 'SignInProvider']);

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** A `where` that names one workspace, directly or inside a compound key. */
function scoped(where: unknown): boolean {
  if (!isBag(where)) return false;
  if (isText(where.workspaceId)) return true;
  return Object.entries(where).some(
    ([key, value]) => key.startsWith('workspaceId_') && isBag(value) && isText(value.workspaceId),
  );
}

const rows = (data: unknown): Bag[] => (Array.isArray(data) ? data : [data]).filter(isBag);

/** Whether every row that is written names its workspace, and whatever is looked for is looked for in one. */
function staysInside(operation: string, args: Bag): boolean {
  if (operation.startsWith('create')) return rows(args.data).every((row) => isText(row.workspaceId));
  if (operation === 'upsert') return scoped(args.where) && isBag(args.create) && isText(args.create.workspaceId);
  return scoped(args.where);
}

/** Gives a new row its id and the createdAt that is inside it. */
function identify(model: string, row: Bag): void {
  if (WITHOUT_ID.has(model)) return;
  row.id ??= newId();
  if (!WITHOUT_CREATED_AT.has(model) && typeof row.id === 'string') row.createdAt ??= idTime(row.id);
}

/** Any call of any model: the union of all of them is more than the compiler takes. */
interface AnyCall {
  model: string;
  operation: string;
  args: unknown;
  query(args: unknown): Promise<unknown>;
}

/**
 * Refuses any query on a workspace's table that does not say which workspace: `where: { workspaceId: undefined }` would
 * otherwise match the rows of everybody.
 */
export const guardTenancy = Prisma.defineExtension({
  name: 'tenancy',
  query: {
    $allModels: {
      $allOperations({ model, operation, args, query }: AnyCall) {
        const bag: Bag = isBag(args) ? args : {};
        if (!GLOBAL.has(model)) {
          if (!staysInside(operation, bag)) throw new Error(`${model}.${operation} does not name a workspace.`);
          for (const row of [
            ...(operation.startsWith('create') ? rows(bag.data) : []),
            ...rows(operation === 'upsert' ? bag.create : []),
          ]) {
            identify(model, row);
          }
        }
        return query(args);
      },
    },
  },
});
