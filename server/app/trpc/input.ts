import { z } from 'zod';
import { parse } from '@/server/kernel/contract/parse';

/** An input of a procedure that is no operation of the API; what breaks it is told in the API's own words. */
export function input<S extends z.ZodRawShape>(shape: S): (value: unknown) => z.output<z.ZodObject<S>> {
  const schema = z.object(shape);
  return (value) => parse(schema, value ?? {});
}
