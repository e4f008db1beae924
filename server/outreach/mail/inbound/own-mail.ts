import type { ReceivingMailbox } from './mailbox';
import type { ParsedMail } from './mime/parsed-mail';

/** Whether it says that the workspace itself wrote it: an own follow-up, or what colleagues write to each other. Anybody can say so. */
export const isOurs = ({ from }: ParsedMail, { ours }: ReceivingMailbox) => from !== null && ours.has(from.email);

/** What is said of a mail that names one of our addresses as its sender, and that nothing shows to have gone out from us. */
export const UNPROVEN =
  'This mail says that it is from an address of yours. It was neither sent from here nor found in a Sent folder: anybody may have written it.';
