import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EnvelopeDoc, EventDoc, ObjectDoc } from '@/components/app/docs/event';
import { DocsFrame } from '@/components/app/docs/frame';
import { OperationDoc } from '@/components/app/docs/operation';
import { sections } from '@/components/app/docs/sections';

interface Props {
  params: Promise<{ section: string }>;
}

const sectionOf = async ({ params }: Props) => {
  const { section: slug } = await params;
  return sections.find((section) => section.slug === slug);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const section = await sectionOf(props);
  return { title: section ? `${section.title} · API reference` : 'API reference' };
}

/** The operations of a resource, and the objects that they take and answer with. */
export default async function DocsSectionPage(props: Props) {
  const section = await sectionOf(props);
  if (!section) notFound();
  return (
    <DocsFrame section={section}>
      <h1 className="mb-4 font-semibold text-2xl tracking-tight">{section.title}</h1>
      {section.operations.map((operation) => (
        <OperationDoc key={operation.id} operation={operation} />
      ))}
      {section.events.length > 0 ? <EnvelopeDoc /> : null}
      {section.events.map((event) => (
        <EventDoc key={event.type} event={event} />
      ))}
      {section.objects.length > 0 ? <h2 className="mt-8 mb-4 font-semibold text-lg tracking-tight">Objects</h2> : null}
      {section.objects.map(({ name, schema }) => (
        <ObjectDoc key={name} name={name} schema={schema} />
      ))}
    </DocsFrame>
  );
}
