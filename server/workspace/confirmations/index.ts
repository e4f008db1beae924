export { askConfirmation, CODE_MINUTES } from './ask';
export { confirmCode, hasPendingCode, isConfirmed } from './confirm';
