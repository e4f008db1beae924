import type { Command } from 'commander';

/** `crm login`, `crm logout` and `crm whoami`. */
export function addSession(program: Command): void {
  program
    .command('login')
    .description('Keep the address of the service and an API key for later commands')
    .option('--base-url <url>', 'where the service is')
    .option('--key <key>', 'the API key; - reads it from stdin, which keeps it out of the list of processes')
    .addHelpText('after', '\nExample:\n  crm login --base-url https://crm.example.com --key - < key.txt')
    .action(async (options: { baseUrl?: string; key?: string }) => (await import('../session')).login(options));
  program
    .command('logout')
    .description('Forget the address and the key')
    .action(async () => (await import('../session')).logout());
  program
    .command('whoami')
    .description('Show the workspace, the key and its scopes')
    .option('--json', 'print JSON, also on a terminal')
    .addHelpText('after', '\nExample:\n  crm whoami')
    .action(async (options: { json?: boolean }) => (await import('../session')).whoami(options));
}
