#!/usr/bin/env node
import { CommanderError } from 'commander';
import { CliError, EXIT } from './exit';
import { buildProgram } from './program';

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.ok : EXIT.unexpected),
);

try {
  await buildProgram(process.argv.slice(2)).parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  // Commander has printed its own message; help that was asked for is no error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${process.env.DEBUG && error instanceof Error ? error.stack : text}\n`);
  return error instanceof CliError ? error.exitCode : EXIT.unexpected;
}
