'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { WorkflowField } from '@/server/app/console/workflow-choices';
import type { WorkflowEntity } from '@/server/automation/workflows/names';

export type { WorkflowField };

const NONE: WorkflowField[] = [];
/** Ids of other records say nothing to a person. */
const isReadable = ({ name }: WorkflowField) => name === 'ownerId' || !/(^id|Id|\.id)$/.test(name);

/** The fields that a workflow can look at, and write. */
export function useChoices(entity: WorkflowEntity): WorkflowField[] {
  const { data } = useQuery(useTRPC().workflowConsole.choices.queryOptions({ entity }));
  return data?.fields.filter(isReadable) ?? NONE;
}
