import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from './ports';

const BINARY = '/usr/sbin/dovecot';
/** Whether a real IMAP server can be started here: Debian's dovecot-imapd, which starts as root alone. */
export const hasDovecot = existsSync(BINARY) && process.getuid?.() === 0;

const configuration = (folder: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/home/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

/** Debian's dovecot in a folder of its own, with one user; mail is delivered into its Maildir as an MTA would. */
export async function startDovecot() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-dovecot-'));
  const user = (id: string) => Number(execFileSync('id', [id, 'nobody'], { encoding: 'utf8' }));
  const [uid, gid] = [user('-u'), user('-g')];
  const maildir = join(folder, 'mail/ada');
  execFileSync('chmod', ['755', folder]);
  for (const name of ['mail', 'home', 'mail/ada', 'mail/ada/new', 'mail/ada/cur', 'mail/ada/tmp']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), uid, gid);
  }
  const port = await freePort();
  writeFileSync(join(folder, 'dovecot.conf'), configuration(folder, port));
  const child = spawn(BINARY, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await listening(port, () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''));
  let delivered = 0;
  return {
    /** Where the Maildirs of its users are, and whose they are. */
    maildirs: { folder: join(folder, 'mail'), uid, gid },
    settings: { host: '127.0.0.1', port, secure: false, user: 'ada', pass: 'secret' },
    deliver(raw: Uint8Array, at = new Date()) {
      const name = `${Math.floor(at.getTime() / 1000)}.M${++delivered}P${process.pid}.test`;
      const draft = join(maildir, 'tmp', name);
      writeFileSync(draft, raw);
      chownSync(draft, uid, gid);
      utimesSync(draft, at, at);
      renameSync(draft, join(maildir, 'new', name));
    },
    /** Makes the server forget its UIDs: the folder comes back under another UIDVALIDITY. */
    forget() {
      for (const name of readdirSync(maildir)) if (name.startsWith('dovecot')) rmSync(join(maildir, name));
    },
    async close() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
