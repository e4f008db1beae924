import { CopyButton } from './copy';

/** A block of code or JSON that scrolls by itself and can be copied. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="group relative">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 pr-10 font-mono text-xs leading-5"
      >
        {code}
      </pre>
      <div className="absolute top-1 right-1 rounded-md bg-sunken">
        <CopyButton text={code} label={`Copy ${label}`} iconOnly />
      </div>
    </div>
  );
}
