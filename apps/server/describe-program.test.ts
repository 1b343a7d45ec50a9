import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { listRoutes } from './assemble.ts';
import { packDescription, packRunningApiDescription } from './describe-program.ts';

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}
const read = (packed: Buffer) => JSON.parse(gunzipSync(packed).toString()) as Description;

it('names each call of the built description as its contract does', async () => {
  const described = read(await packDescription());
  expect(described.paths['/portal/user/profile']?.get?.operationId).toBe('getProfile');
  const ids = Object.values(described.paths).flatMap((calls) => Object.values(calls).map((call) => call.operationId));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => /^(?:get|post|put|delete)Portal[A-Z]/.test(id))).toEqual([]);
});

it('describes the running program like the build, under its own address', async () => {
  const built = read(await packDescription());
  const running = read(await packRunningApiDescription(listRoutes(readConfig({})), 'https://example.com'));
  expect(running.servers.map(({ url }) => url)).toEqual(['https://example.com']);
  expect({ ...running, servers: [] }).toEqual({ ...built, servers: [] });
});
