import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/**
 * Loads the pages built by `npm run build`. The bundled program contains them (scripts/bundle.mjs), so that pages and program share the
 * contracts and the domain; a program that runs from its sources loads them from their folder.
 */
export const loadPages = async (buildFolder: string): Promise<ServerBuild> =>
  (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild;
