/** Writes src/routeTree.gen.ts from the files in src/routes, for tools that run without a build. */
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('.', import.meta.url));
const config = getConfig({ disableLogging: true }, root);
await new Generator({ config, root }).run();
