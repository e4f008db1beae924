// Writes the Prisma client, as `prisma generate` does: its own generator, without the command line tool around it, which
// brings a studio, an embedded database and 200 MB.
import { createRequire } from 'node:module';
import { schemaFolder } from '../prisma/migrate/folder.mjs';

// As CommonJS, for its modules import folders.
const require = createRequire(import.meta.url);
/** @type {typeof import('@prisma/client-generator-ts')} */
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
/** @type {typeof import('@prisma/internals')} */
const { getGenerators, loadSchemaContext } = require('@prisma/internals');

const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: schemaFolder } });
const generators = await getGenerators({
  schemaContext,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
