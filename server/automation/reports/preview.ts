import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import type { reportsContract } from './contract';
import { count } from './count';
import { questionOf } from './question';

export const previewReport = async (ctx: Context, input: Input<typeof reportsContract.preview>) => ({
  result: await count(ctx, questionOf(input)),
});
