import type { Command } from 'commander';
import { DOMAIN_TYPES } from '@/server/automation/events/catalogue';
import type { ListenOptions } from '../listen';

/** `crm webhooks listen`. */
export function addListen(webhooks: Command): void {
  webhooks
    .command('listen')
    .description('Print events as they happen, and forward them to a program on this machine')
    .option('--forward <url>', 'where to send them, signed as a webhook endpoint gets them')
    .option(
      '--events <list>',
      `comma-separated types, or patterns such as contact.*; every type when left out (${DOMAIN_TYPES.join(', ')}, and more: crm webhooks events)`,
    )
    .option('--secret <whsec>', 'what to sign with; the same as last time when left out')
    .option('--count <number>', 'end after this many events')
    .option('--json', 'print the whole events, one per line, also on a terminal')
    .addHelpText(
      'after',
      '\nNeeds no public address: the events are pulled, and only those from now on.\nNeeds the scope write:webhooks.\n\nExample:\n  crm webhooks listen --forward http://localhost:4000/hooks --events contact.created,deal.stage_changed',
    )
    .action(async (options: ListenOptions) => {
      const { listen } = await import('../listen');
      await listen(options);
    });
}
