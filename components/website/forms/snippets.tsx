'use client';

import { CodeBlock } from '@/components/ui/code';
import { Section } from '@/components/ui/page';
import type { Form } from '@/server/website/forms/shapes';
import { frameSnippet, plainSnippet, scriptSnippet } from './snippet-texts';

/** What is put into a website so that it shows the form. */
export function Snippets({ form, baseUrl }: { form: Form; baseUrl: string }) {
  return (
    <>
      {form.domains.length === 0 ? (
        <p role="status" className="mb-5 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          No website may show this form yet. Name its domains under Edit.
        </p>
      ) : null}
      <Section title="Script" about="The easiest way: one line, and the frame is always as high as the form.">
        <CodeBlock code={scriptSnippet(form, baseUrl)} label="the script" />
      </Section>
      <Section title="Frame" about="Where a website allows no scripts of others. Set the height yourself.">
        <CodeBlock code={frameSnippet(form, baseUrl)} label="the frame" />
      </Section>
      <Section title="Plain HTML" about="To look as your website does. Change anything but the names and the address.">
        <CodeBlock code={plainSnippet(form, baseUrl)} label="the HTML" />
      </Section>
      <Section title="Link" about="The form on a page of its own.">
        <CodeBlock code={`${baseUrl}/form/${form.key}`} label="the link" />
      </Section>
    </>
  );
}
