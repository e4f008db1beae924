import type { Metadata } from 'next';
import { CodeDoc } from '@/components/app/docs/errors';
import { DocsFrame } from '@/components/app/docs/frame';
import { Intro } from '@/components/app/docs/intro';
import { codes } from '@/components/app/docs/sections';

export const metadata: Metadata = { title: 'API reference' };

/** What holds for every operation, and the codes of errors, which `type` of a problem names by their anchors here. */
export default function DocsPage() {
  return (
    <DocsFrame>
      <Intro />
      <h2 className="mt-12 mb-4 font-semibold text-lg tracking-tight">Error codes</h2>
      {codes.map((code) => (
        <CodeDoc key={code} code={code} />
      ))}
    </DocsFrame>
  );
}
