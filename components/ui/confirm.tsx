'use client';

import { lazyOpened } from '@/lib/lazy';
import type { QuestionProps } from './confirm-question';

const Question = lazyOpened(() => import('./confirm-question').then((module) => module.Question));

/** Asks before something that takes much away. */
export const Confirm = ({ open, ...props }: QuestionProps & { open: boolean }) =>
  open ? <Question {...props} /> : null;
