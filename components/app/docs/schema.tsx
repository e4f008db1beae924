import { Fragment, type ReactNode } from 'react';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { nameOf, type Parameter, resolve } from './reference';
import { objectHref } from './sections';

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
    <ul className="schema-fields">
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
    <ul className="schema-fields">
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
    <li>
      <div>
        <code>{name}</code>
        <span>
          <Type schema={schema} />
        </span>
        {where ? <small>in {where}</small> : null}
        {required ? <em>required</em> : null}
      </div>
      <Values schema={schema} />
      {description ? <p>{description}</p> : null}
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
    <details>
      <summary>{Object.keys(inner.properties).length} fields</summary>
      <SchemaFields schema={inner} answer={answer} depth={depth + 1} />
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
      {values ? <samp>{values.filter((value) => value !== null).join(' · ')}</samp> : null}
      {bounds.length > 0 ? <small>{bounds.join(', ')}</small> : null}
    </>
  );
}

/** A type in a few words: `string or null`, `array of Contact`, `datetime`. */
function Type({ schema }: { schema: JsonSchema }) {
  const name = nameOf(schema);
  if (name) {
    return <a href={objectHref(name)}>{name}</a>;
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
