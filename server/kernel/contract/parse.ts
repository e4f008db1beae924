import type { z } from 'zod';
import { ValidationError } from './errors';
import { faultsOf } from './faults';

/** A value as a schema reads it. Throws the 400 that names everything that is wrong with it. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new ValidationError(faultsOf(error.issues, value));
  return data;
}
