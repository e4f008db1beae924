import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from './ports';

const BINARY = '/usr/sbin/postfix';
/** Whether a real mail server can be started here: Debian's postfix, which starts as root alone. */
export const hasPostfix = existsSync(BINARY) && process.getuid?.() === 0;

const DAEMONS = ['qmgr', 'smtp', 'virtual', 'proxymap', 'anvil', 'scache', 'verify', 'error'];

/**
 * Debian's postfix in folders of its own. It delivers mail for crm.example into the Maildir of the user ada, and hands mail
 * for acme.example to the SMTP server at `elsewhere`; what that one refuses comes back as a report.
 */
export async function startPostfix(maildirs: { folder: string; uid: number; gid: number }, elsewhere: number) {
  const folder = mkdtempSync(join(tmpdir(), 'crm-postfix-'));
  chmodSync(folder, 0o755);
  for (const name of ['etc', 'spool', 'data']) mkdirSync(join(folder, name));
  execFileSync('chown', ['postfix', join(folder, 'data')]);
  const port = await freePort();
  const postfix = (verb: string) => execFileSync(BINARY, ['-c', join(folder, 'etc'), verb], { stdio: 'ignore' });
  writeFileSync(join(folder, 'etc/main.cf'), mainCf(folder, maildirs, elsewhere));
  writeFileSync(join(folder, 'etc/master.cf'), masterCf(port));
  postfix('start');
  const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '');
  await listening(port, log);
  return {
    settings: { host: '127.0.0.1', port, secure: false, user: '', pass: '' },
    log,
    close() {
      postfix('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const mainCf = (folder: string, maildirs: { folder: string; uid: number; gid: number }, elsewhere: number) => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.crm.example
mydestination =
alias_maps =
local_recipient_maps =
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
virtual_mailbox_domains = crm.example
virtual_mailbox_base = ${maildirs.folder}
virtual_mailbox_maps = static:ada/
virtual_minimum_uid = 1
virtual_uid_maps = static:${maildirs.uid}
virtual_gid_maps = static:${maildirs.gid}
transport_maps = inline:{ acme.example=smtp:[127.0.0.1]:${elsewhere} }
smtp_dns_support_level = disabled
smtp_host_lookup = native
`;

const masterCf = (port: number) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`),
    'retry unix - - n - - error',
    'postlog unix-dgram n - n - 1 postlogd',
    ...DAEMONS.map((name) => (name === 'qmgr' ? 'qmgr unix n - n 300 1 qmgr' : `${name} unix - n n - - ${name}`)),
    '',
  ].join('\n');
