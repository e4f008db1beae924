import { expect, test } from 'vitest';
import { mailboxErrors } from './mailbox-errors';

test('what the service says is told at the part that it names', () => {
  const message =
    'smtp.host: Required; smtp.port: Required; aliases.1: Invalid email; imap: The server did not let us in: no.';
  expect(mailboxErrors(message)).toEqual({
    smtp: 'host: Required; port: Required',
    aliases: 'Invalid email',
    imap: 'The server did not let us in: no.',
  });
  expect(mailboxErrors('A mailbox with that address is connected already.')).toEqual({
    '': 'A mailbox with that address is connected already.',
  });
});
