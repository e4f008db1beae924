import { z } from 'zod';
import { ROLES } from '@/server/auth/roles';
import { SCOPES } from '@/server/contract/scopes';
import { isZone } from '@/server/contract/zone';

/** An IANA time zone name. */
export const timezone = () => z.string().refine(isZone, 'Unknown time zone');
export const role = () => z.enum(ROLES);
/** A scope that a key can hold, `*` included. */
export const scope = () => z.enum(['*', ...SCOPES]);
