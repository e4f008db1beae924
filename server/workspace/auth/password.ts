import { hashPassword } from 'better-auth/crypto';
import { z } from 'zod';
import { invalid } from '@/server/kernel/contract/errors';

/** Passwords that are taken, in characters, without the spaces around them. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
const { min, max } = PASSWORD_LENGTH;

const isLongEnough = (password: string) => password.trim().length >= min;
const TOO_SHORT = `Use at least ${min} characters`;

/** A field with a password that is to be set. */
export const newPassword = () => z.string().max(max).refine(isLongEnough, TOO_SHORT);

/** What is kept of a password that is being set, by whatever way; one that is too short goes no way. It is scrypt. */
export async function hashNewPassword(password: string): Promise<string> {
  if (!isLongEnough(password) || password.length > max) throw invalid('password', TOO_SHORT);
  return hashPassword(password);
}
