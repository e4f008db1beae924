import { operations } from '@/server/app/operations';
import { type OperationSpec, specOf } from './operation';

/** Every operation that is a command. */
export const specs: readonly OperationSpec[] = operations.filter(({ raw }) => raw === undefined).map(specOf);
