export { forWorkspace } from './owner';
export { runForeign } from './pool';
export { ForeignError, type ForeignReason, foreignTask } from './task';
