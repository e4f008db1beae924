'use client';

import dynamic from 'next/dynamic';
import type { LineProps } from './line-editor';

// As with the body: most who open a page with a mail on it only read.
const LineEditor = dynamic(() => import('./line-editor').then((module) => module.LineEditor), {
  ssr: false,
  loading: () => <div className="field h-8" aria-busy />,
});

/** The subject of a mail, or another line that may hold placeholders. */
export const SubjectInput = ({ label = 'Subject', ...props }: Omit<LineProps, 'label'> & { label?: string }) => (
  <LineEditor label={label} {...props} />
);
