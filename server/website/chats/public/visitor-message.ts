import type { Placed } from '../messages';
import type { VisitorMessage } from '../public-contract';

/** What a visitor sees of a message. */
export const forVisitor = ({ id, role, userName, body, files, createdAt }: Placed): VisitorMessage => ({
  id,
  role,
  userName,
  body,
  files,
  createdAt,
});
