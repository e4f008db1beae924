import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import type { events } from './reference';
import { SchemaFields } from './schema';

/** One type of event, and what its delivery carries. */
export function EventDoc({ event }: { event: (typeof events)[number] }) {
  const { type, description, schema } = event;
  return (
    <article
      id={type}
      className="scroll-mt-20 border-line border-t py-6 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
    >
      <h3 className="font-mono font-semibold text-sm">
        <a href={`#${type}`} className="hover:underline">
          {type}
        </a>
      </h3>
      <p className="mt-1 mb-2 max-w-prose text-muted text-sm">{description}</p>
      {schema ? <SchemaFields schema={schema} answer /> : null}
    </article>
  );
}

/** An object that several operations take or answer with. */
export function ObjectDoc({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <article
      id={name}
      className="scroll-mt-20 border-line border-t py-6 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
    >
      <h3 className="font-semibold text-sm">
        <a href={`#${name}`} className="hover:underline">
          {name}
        </a>
      </h3>
      <SchemaFields schema={schema} answer={!name.endsWith('Row')} />
    </article>
  );
}
