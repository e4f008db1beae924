import { CopyButton } from './copy';

/** A block of code or JSON that scrolls by itself and can be copied. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="flex items-start rounded-md border border-line bg-sunken">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        className="max-h-96 min-w-0 flex-1 overflow-auto p-3 font-mono text-xs leading-5"
      >
        {code}
      </pre>
      <div className="shrink-0 p-1">
        <CopyButton text={code} label={`Copy ${label}`} iconOnly />
      </div>
    </div>
  );
}
