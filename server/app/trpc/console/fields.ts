import { z } from 'zod';
import { ROLES } from '@/server/kernel/context';
import { isZone } from '@/server/kernel/contract/zone';
import { SCOPES } from '@/server/workspace/access/scopes';

/** An IANA time zone name. */
export const timezone = () => z.string().refine(isZone, 'Unknown time zone');
export const role = () => z.enum(ROLES);
/** A scope that a key can hold, `*` included. */
export const scope = () => z.enum(['*', ...SCOPES]);
