import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { events, resolve } from './reference';
import { SchemaFields } from './schema';

/** What every delivery carries around the `data` of its event. */
export function EnvelopeDoc() {
  const { data: _, ...properties } = resolve(events[0]?.schema ?? {}).properties ?? {};
  return (
    <>
      <p className="max-w-prose text-muted text-sm">
        A delivery is a POST of the event as JSON, with its <code className="font-mono">data</code> beside:
      </p>
      <SchemaFields schema={{ properties: { ...properties, type: { type: 'string' } } }} answer />
    </>
  );
}

/** One type of event, and the data of its delivery. */
export function EventDoc({ event }: { event: (typeof events)[number] }) {
  const { type, description, schema } = event;
  const data = schema?.properties?.data;
  return (
    <article id={type} className="docs-event">
      <h2>
        <a href={`#${type}`}>{type}</a>
      </h2>
      <p>{description}</p>
      {data ? <SchemaFields schema={{ properties: { data } }} answer /> : null}
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
