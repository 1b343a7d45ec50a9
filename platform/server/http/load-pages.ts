import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/**
 * The pages as `npm run build` has written them. In the bundled program they are a part of it (scripts/bundle.mjs), so that both have one copy of the
 * contracts and the domain; a program that runs from its sources loads them from their folder.
 */
export const loadPages = async (buildFolder: string): Promise<ServerBuild> =>
  (await import(pathToFileURL(join(buildFolder, 'server/index.js')).href)) as ServerBuild;
