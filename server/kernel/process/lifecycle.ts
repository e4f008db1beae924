import { logger } from '@/server/kernel/log';
import { runShutdown } from '@/server/kernel/shutdown';

let ending = false;

/** Whether this process was told to end: it answers what comes, and nothing new should be sent to it. */
export const isEnding = () => ending;

/**
 * Ends the process in order on SIGTERM or SIGINT, and when the parent that started it over an IPC channel is gone,
 * however that one died. A second SIGINT does not wait any longer.
 */
export function endGracefully(stop: () => Promise<void>) {
  const end = async (reason: string) => {
    if (ending) {
      if (reason === 'SIGINT') process.exit(130);
      return;
    }
    ending = true;
    logger.info({ reason }, 'ending');
    try {
      await stop();
      await runShutdown();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'could not end in order');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  if (process.send) process.on('disconnect', () => void end('parent gone'));
}

/** Says to the parent, if there is one, how far this process has come. */
export function sendToParent(type: 'listening' | 'ready') {
  process.send?.({ type });
}
