import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { nameOf, type Parameter, resolve } from './reference';

/** How deep fields within fields are shown; what is deeper is named only. */
const DEPTH = 4;

interface FieldsProps {
  schema: JsonSchema;
  /** Of an answer, in which every field is there: then it is not said of each. */
  answer?: boolean;
  depth?: number;
}

/** The fields of an object, those of inner objects behind a fold. */
export function SchemaFields({ schema, answer = false, depth = 0 }: FieldsProps) {
  const { properties = {}, required = [] } = resolve(schema);
  return (
    <ul className="divide-y divide-line/60">
      {Object.entries(properties).map(([name, field]) => (
        <FieldLine key={name} name={name} schema={field} required={!answer && required.includes(name)}>
          <Inner schema={field} answer={answer} depth={depth} />
        </FieldLine>
      ))}
    </ul>
  );
}

/** The parameters of a path, a query or the headers. */
export function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul className="divide-y divide-line/60">
      {parameters.map(({ name, in: where, required, description, schema }) => (
        <FieldLine
          key={name}
          name={name}
          schema={{ ...schema, ...(description && { description }) }}
          required={required}
          where={where}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  name: string;
  schema: JsonSchema;
  required: boolean;
  where?: string;
  children?: ReactNode;
}

function FieldLine({ name, schema, required, where, children }: LineProps) {
  const { description } = { ...resolve(schema), ...schema };
  return (
    <li className="py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <code className="break-all font-medium font-mono text-xs">{name}</code>
        <span className="text-muted text-xs">
          <Type schema={schema} />
        </span>
        {where ? <span className="text-faint text-xs">in {where}</span> : null}
        {required ? <span className="text-warning text-xs">required</span> : null}
      </p>
      <Values schema={schema} />
      {description ? <p className="mt-0.5 text-muted text-xs">{description}</p> : null}
      {children}
    </li>
  );
}

/** The fields of an object that has no name; those with one are described once, where their name leads. */
function Inner({ schema, answer, depth }: { schema: JsonSchema; answer: boolean; depth: number }) {
  const resolved = resolve(schema);
  const inner = resolved.items ? resolve(resolved.items) : resolved;
  const named = nameOf(schema) ?? (resolved.items && nameOf(resolved.items));
  if (named || !inner.properties || depth >= DEPTH) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 text-accent-text text-xs">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
        {Object.keys(inner.properties).length} fields
      </summary>
      <div className="mt-1 border-line border-l pl-3">
        <SchemaFields schema={inner} answer={answer} depth={depth + 1} />
      </div>
    </details>
  );
}

function Values({ schema }: { schema: JsonSchema }) {
  const { enum: values, default: fallback, minimum, maximum } = resolve(schema);
  const bounds = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    fallback !== undefined && `default ${JSON.stringify(fallback)}`,
  ].filter(Boolean);
  return (
    <>
      {values ? (
        <p className="mt-0.5 break-words font-mono text-2xs text-muted">
          {values.filter((value) => value !== null).join(' · ')}
        </p>
      ) : null}
      {bounds.length > 0 ? <p className="mt-0.5 text-faint text-xs">{bounds.join(', ')}</p> : null}
    </>
  );
}

/** A type in a few words: `string or null`, `array of Contact`, `datetime`. */
function Type({ schema }: { schema: JsonSchema }) {
  const name = nameOf(schema);
  if (name) {
    return (
      <a href={`#${name}`} className="text-accent-text underline underline-offset-2">
        {name}
      </a>
    );
  }
  const { type, items, format, anyOf } = schema;
  if (items) {
    return (
      <>
        array of <Type schema={items} />
      </>
    );
  }
  if (anyOf) {
    return anyOf.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a fixed type
      <Fragment key={index}>
        {index > 0 ? ' or ' : null}
        <Type schema={one} />
      </Fragment>
    ));
  }
  const types = [type].flat().filter(Boolean).join(' or ') || 'any';
  return format ? types.replace('string', format.replace('date-time', 'datetime')) : types;
}
