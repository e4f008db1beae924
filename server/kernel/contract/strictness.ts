import { z } from 'zod';
import { singular } from './components';
import { rowOf } from './json-schema';
import { type Operation, takesQuery } from './operation';
import { type FindUnknown, unknownFields } from './unknown-fields';

/** What tells of the fields of a body that nothing reads, and of those of a batch's row. */
export interface Strictness {
  inBody?: FindUnknown;
  inRow?: FindUnknown;
}

/** The verbs whose body says what a record is to be: it may have been read before. */
const WRITES = /\.(create|update|upsert|test)$/;
/** The verbs whose answer is the record itself. */
const SHOWS = ['get', 'update', 'create'];

/**
 * How strict an operation is with its body, made when it is first asked for. What a query holds is judged where it is read.
 * @param resource the operations of its resource, whose answers show the record as it is read
 */
export function strictnessOf(operation: Operation, resource: readonly Operation[]): () => Strictness {
  let made: Strictness | undefined;
  return () => {
    made ??= makeStrictness(operation, resource);
    return made;
  };
}

function makeStrictness({ id, method, input, rows }: Operation, resource: readonly Operation[]): Strictness {
  if (takesQuery(method)) return {};
  const read = WRITES.test(id) ? readForms(resource) : [];
  const row = rows === undefined ? undefined : rowOf(input.shape[rows] ?? z.never());
  return row
    ? { inBody: unknownFields(input), inRow: unknownFields(row, read) }
    : { inBody: unknownFields(input, read) };
}

/** Every form in which the answers of a resource show its record: alone under its key, or in lists under its plural. */
function readForms(resource: readonly Operation[]): z.core.$ZodType[] {
  const answers = resource.map(({ id, output }) => ({
    verb: id.slice(id.indexOf('.') + 1),
    fields: output instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(output.shape) : [],
  }));
  const key = SHOWS.flatMap((verb) => answers.filter((answer) => answer.verb === verb))
    .flatMap(({ fields }) => fields.filter(([, schema]) => schema instanceof z.ZodObject))
    .map(([name]) => name)[0];
  return answers.flatMap(({ fields }) =>
    fields.flatMap(([name, schema]) => {
      if (name === key && schema instanceof z.ZodObject) return schema;
      return schema instanceof z.ZodArray && singular(name) === key ? schema.element : [];
    }),
  );
}
