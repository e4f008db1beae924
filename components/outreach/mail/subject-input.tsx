'use client';

import dynamic from 'next/dynamic';
import { cn } from '@/lib/cn';
import { useIdle } from '@/lib/idle';
import type { LineProps } from './line-editor';

const Coming = ({ isLong = false }) => <div className={cn('field', isLong ? 'h-20' : 'h-8')} aria-busy />;

// As with the body: it comes when all else is there.
const LineEditor = dynamic(() => import('./line-editor').then((module) => module.LineEditor), {
  ssr: false,
  loading: () => <Coming />,
});

/** The subject of a mail, or another line or text without formats that may hold placeholders. */
export const SubjectInput = ({ label = 'Subject', ...props }: Omit<LineProps, 'label'> & { label?: string }) =>
  useIdle() ? <LineEditor label={label} {...props} /> : <Coming isLong={props.isLong} />;
