import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { AI_ACTIONS, resetAt, usedActions } from './actions';
import type { Allowance } from './contract';
import { aiProvider } from './provider';

export async function readAllowance(ctx: Context): Promise<{ allowance: Allowance }> {
  const used = await usedActions(db, ctx);
  const left = Math.max(0, AI_ACTIONS - used);
  const provider = aiProvider() !== undefined;
  return { allowance: { limit: AI_ACTIONS, used, left, resetsAt: resetAt(new Date()).toISOString(), provider } };
}
