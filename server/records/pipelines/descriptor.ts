import { describeRecord } from '@/server/kernel/contract/descriptor';

export const pipelineDescriptor = describeRecord({
  table: 'Pipeline',
  key: 'pipeline',
  plural: 'pipelines',
  resource: 'Pipeline',
  title: 'name',
});
