import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describeApi } from '#platform/contract/openapi.ts';
import { readBuiltFile } from '#platform/server/built-program.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import { listRoutes } from './assemble.ts';
import { readApiNames } from './declared-calls.ts';
import { ROOT } from './root.ts';

/** Name of the file written by the build (scripts/bundle.mjs). */
export const BUILT_DESCRIPTION = 'openapi.json.gz';

const describeRoutes = async (routes: readonly BoundRoute[], address: string): Promise<string> => {
  const specs = routes.map(({ spec }) => spec);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return JSON.stringify(describeApi(specs, await readApiNames(ROOT), address, version));
};

/** Returns the gzipped description of all calls; called by the build. */
export const packDescription = async (): Promise<Buffer> =>
  gzipSync(await describeRoutes(listRoutes(readConfig({})), '/'), { level: 9 });

const withAddress = (packed: Buffer, address: string): Buffer => {
  if (address === '/') return packed;
  const document = JSON.parse(gunzipSync(packed).toString()) as { servers: { url: string }[] };
  for (const server of document.servers) server.url = address;
  return gzipSync(JSON.stringify(document));
};

/**
 * Returns the gzipped OpenAPI description of the running program. A bundled program uses the description written by its build, because the
 * schema names exist only in the contract sources, and loading those would take seconds and 55 MB.
 */
export async function packRunningApiDescription(routes: readonly BoundRoute[], address: string): Promise<Buffer> {
  const built = readBuiltFile(BUILT_DESCRIPTION);
  return built === null ? gzipSync(await describeRoutes(routes, address)) : withAddress(built, address);
}
