export { type Asked, askConfirmation, CODE_MINUTES } from './ask';
export { confirmCode, hasPendingCode, isConfirmed } from './confirm';
export type { CodeMail } from './mail';
