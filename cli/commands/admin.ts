import { type Command, Option } from 'commander';
import { writeLine } from '../output';
import { addBackup } from './backup';

interface NewWorkspace {
  name: string;
  ownerEmail: string;
  ownerName?: string;
  timezone?: string;
}
interface NewKey {
  workspace: string;
  name: string;
  scopes: string;
  expiresInDays?: string;
}
interface NewMember {
  workspace: string;
  email: string;
  name: string;
  role: string;
  timezone?: string;
}

/** `crm admin`: what is done on the database itself, by whoever runs the service. */
export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('Make workspaces, keys and members straight on the database; back it up and restore it')
    .addHelpText('after', '\nThe database is the one that DATABASE_URL names, else the one of CRM_DATA_DIR (.data).');
  const workspace = admin.command('workspace').description('Make a workspace, or delete one');
  workspace
    .command('create')
    .description('Make a workspace and print its id')
    .requiredOption('--name <text>')
    .requiredOption('--owner-email <email>', 'who owns it')
    .option('--owner-name <text>')
    .option('--timezone <name>', 'an IANA name; UTC when left out')
    .addHelpText(
      'after',
      '\nExample:\n  crm admin workspace create --name Acme --owner-email ada@example.com --timezone Europe/Berlin',
    )
    .action((options: NewWorkspace) => withAdmin((run) => run.createWorkspace(options)));
  workspace
    .command('delete')
    .description('Delete a workspace with all that is in it, and print its id; the service does it in the background')
    .requiredOption('--workspace <id>')
    .requiredOption('--name <text>', 'what it is called, so that no other one goes')
    .addHelpText('after', '\nExample:\n  crm admin workspace delete --workspace <id> --name Acme')
    .action((options: { workspace: string; name: string }) => withAdmin((run) => run.deleteWorkspace(options)));
  add(admin, 'key', 'create', 'Make an API key and print it; it is not shown again')
    .requiredOption('--workspace <id>')
    .requiredOption('--name <text>', 'what it is for')
    .requiredOption('--scopes <list>', 'comma-separated; * grants everything')
    .option('--expires-in-days <number>', 'never, when left out')
    .addHelpText(
      'after',
      '\nExample:\n  crm admin key create --workspace <id> --name Sync --scopes read:contacts,write:contacts',
    )
    .action((options: NewKey) => withAdmin((run) => run.createKey(options)));
  add(admin, 'member', 'add', 'Add a member to a workspace and print their id')
    .requiredOption('--workspace <id>')
    .requiredOption('--email <email>')
    .requiredOption('--name <text>')
    .addOption(new Option('--role <role>').choices(['owner', 'admin', 'member']).default('member'))
    .option('--timezone <name>', "an IANA name; the workspace's when left out")
    .addHelpText(
      'after',
      '\nExample:\n  crm admin member add --workspace <id> --email grace@example.com --name "Grace Hopper"',
    )
    .action((options: NewMember) => withAdmin((run) => run.addMember(options)));
  admin
    .command('system')
    .description('Print how the whole installation is: queues, what fails, and the last errors in its logs')
    .addHelpText('after', '\nExample:\n  crm admin system')
    .action(() => withAdmin((run) => run.showSystem()));
  addAccounts(admin);
  addBackup(admin);
}

function addAccounts(admin: Command): void {
  const account = admin.command('account').description('Help somebody into their account whom no mail reaches');
  account
    .command('reset')
    .description('Print a link that resets the password; it works once, within 30 minutes')
    .requiredOption('--email <email>', 'whose account it is')
    .addHelpText('after', '\nExample:\n  crm admin account reset --email grace@example.com')
    .action((options: { email: string }) => withAdmin((run) => run.resetAccount(options)));
  account
    .command('reset-second-factor')
    .description('Take the second factor from an account whose owner has lost it; they are signed out everywhere')
    .requiredOption('--email <email>', 'whose account it is')
    .addHelpText('after', '\nExample:\n  crm admin account reset-second-factor --email grace@example.com')
    .action((options: { email: string }) => withAdmin((run) => run.resetSecondFactor(options)));
  account
    .command('confirm')
    .description('Take the address of an account as its own, so that it can join further workspaces')
    .requiredOption('--email <email>', 'whose account it is')
    .addHelpText('after', '\nExample:\n  crm admin account confirm --email grace@example.com')
    .action((options: { email: string }) => withAdmin((run) => run.confirmAccount(options)));
}

function add(admin: Command, resource: string, verb: string, description: string): Command {
  return admin.command(resource).description(description).command(verb).description(description);
}

/** Opens the database, runs, prints the one value that comes of it, and closes. */
async function withAdmin(work: (run: typeof import('../admin')) => Promise<string>): Promise<void> {
  const { openDatabase } = await import('../database');
  const close = await openDatabase();
  try {
    writeLine(await work(await import('../admin')));
  } finally {
    await close();
  }
}
