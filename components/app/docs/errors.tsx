import { CodeBlock } from '@/components/ui/code';
import { CODES, type Code, codeAnchor } from '@/server/kernel/contract/codes';
import { Text } from './operation';

/** A code of problem+json: what it means, and a problem that has it. */
export function CodeDoc({ code }: { code: Code }) {
  const { status, title, meaning, example } = CODES[code];
  const anchor = codeAnchor(code);
  const problem = { type: `/docs#${anchor}`, title, status, instance: '/api/v1/…', code, ...example };
  return (
    <article
      id={anchor}
      className="scroll-mt-20 border-line border-t py-6 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
    >
      <h3 className="font-mono font-semibold text-sm">
        <a href={`#${anchor}`} className="hover:underline">
          {status} {code}
        </a>
      </h3>
      <p className="mt-1 mb-1 text-sm">{title}.</p>
      <Text text={meaning} />
      <CodeBlock code={JSON.stringify(problem, null, 2)} label="example" />
    </article>
  );
}
