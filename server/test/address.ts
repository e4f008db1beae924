import { newId } from '@/server/kernel/db/ids';

/** An address that nobody else has: what one address may ask for in a minute is counted in the process, which several test files share. */
export const newAddress = () => `2001:db8:${newId().slice(-4)}:${newId().slice(-8, -4)}::1`;
