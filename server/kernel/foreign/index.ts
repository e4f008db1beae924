export { forWorkspace } from './owner';
export { runForeign } from './pool';
export { ForeignError, type ForeignReason, type ForeignTask, foreignTask } from './task';
