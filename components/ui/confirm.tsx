'use client';

import { lazyPart } from '@/lib/lazy';
import type { QuestionProps } from './confirm-question';

const Question = lazyPart(() => import('./confirm-question').then((module) => module.Question));

/** Asks before something that takes much away. */
export const Confirm = ({ open, ...props }: QuestionProps & { open: boolean }) =>
  open ? <Question {...props} /> : null;
