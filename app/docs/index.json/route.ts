import { codeEntries, entriesOf, sections } from '@/components/app/docs/sections';

export const dynamic = 'force-static';

/** What the search of the reference looks through. */
export const GET = () => Response.json([...codeEntries, ...sections.flatMap(entriesOf)]);
