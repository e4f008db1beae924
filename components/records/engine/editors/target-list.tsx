'use client';

import type { Target } from '../definition';
import { MemberList } from './member-list';
import { PipelineList } from './pipeline-list';
import type { Picked } from './props';
import { ReferenceList, type TextChoice } from './reference-list';
import { StageList } from './stage-list';

interface Props {
  to: Target;
  clearable: boolean;
  /** Whether whoever looks can be meant, where members are chosen from. */
  hasMe?: boolean;
  /** What is looked for to begin with. */
  typed?: string | undefined;
  /** What the text that is typed can stand for by itself, beside a record. */
  itself?: TextChoice | undefined;
  onPick: (picked: Picked | null) => void;
}

/** The list in which one record, member, stage or pipeline is found. */
export function TargetList({ to, clearable, hasMe = false, typed, itself, onPick }: Props) {
  if (to === 'members') return <MemberList clearable={clearable} hasMe={hasMe} typed={typed} onPick={onPick} />;
  if (to === 'stages') return <StageList onPick={onPick} />;
  if (to === 'pipelines') return <PipelineList onPick={onPick} />;
  const makes = to === 'companies';
  return <ReferenceList type={to} clearable={clearable} makes={makes} typed={typed} itself={itself} onPick={onPick} />;
}
