import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Described, sizeProblem } from './limits';

/** Throws the 413 of a file that is too large for what it hangs on. */
export function checkSize(file: Described): void {
  const problem = sizeProblem(file);
  if (problem) throw new ApiError(STATUS.tooLarge, problem);
}
