import { z } from 'zod';
import { ValidationError } from '@/server/kernel/contract/errors';
import { issuesText } from '@/server/kernel/contract/messages';

/** An input of a procedure that is no operation of the API; what breaks it is told in the API's own words. */
export function input<S extends z.ZodRawShape>(shape: S): (value: unknown) => z.output<z.ZodObject<S>> {
  const schema = z.object(shape);
  return (value) => {
    const parsed = schema.safeParse(value ?? {});
    if (!parsed.success) throw new ValidationError(issuesText(parsed.error.issues));
    return parsed.data;
  };
}
