import type { ReactNode } from 'react';
import { CodeBlock } from '@/components/ui/code';
import { Method } from './method';
import type { DocOperation } from './reference';
import { Parameters, SchemaFields } from './schema';

/** One operation: what it does and needs, what is sent and what comes back. */
export function OperationDoc({ operation }: { operation: DocOperation }) {
  const { id, method, path, summary, description, needsKey, scopes, parameters, body, answers, errors, curl } =
    operation;
  return (
    <article id={id} className="docs-operation">
      <h2>
        <a href={`#${id}`}>{summary}</a>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-2">
        <Method method={method} />
        <code className="break-all font-mono text-sm">{path}</code>
      </p>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className="min-w-0">
          <Text text={description} />
          <Part title="Scope">
            <p className="docs-scopes">
              {scopes.length === 0 ? <span>{needsKey ? 'Any valid key.' : 'No key: visitors call it.'}</span> : null}
              {scopes.map((scope) => (
                <code key={scope}>{scope}</code>
              ))}
            </p>
          </Part>
          {parameters.length > 0 ? (
            <Part title="Parameters">
              <Parameters parameters={parameters} />
            </Part>
          ) : null}
          {body ? (
            <Part title="Body">
              <SchemaFields schema={body.schema} />
            </Part>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CodeBlock code={curl} label="request" />
          {answers.map(({ status, description: about, schema }) => (
            <Part key={status} title={`${status} ${about}`}>
              {schema ? <SchemaFields schema={schema} answer /> : null}
            </Part>
          ))}
          <Errors statuses={errors} />
        </div>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The statuses of failures, which mean the same everywhere. */
const Errors = ({ statuses }: { statuses: string[] }) => (
  <p className="text-muted text-xs">
    <a href="/docs#errors" className="underline underline-offset-2">
      Errors
    </a>
    : {statuses.join(', ')}
  </p>
);

/** Paragraphs in which `code` is marked by backticks. */
export function Text({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className="docs-text">
      {paragraph.split('`').map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
          <code key={index}>{part}</code>
        ) : (
          part
        ),
      )}
    </p>
  ));
}
