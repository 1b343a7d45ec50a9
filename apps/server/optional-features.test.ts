import { expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { createFeatureContainer, type ServerFeature } from '#platform/server/feature.ts';
import { FEATURES } from './features.ts';
import { OPTIONAL_FEATURES } from './testing/optional-features.ts';
import { startPortal } from './testing/portal.ts';

const config = readConfig({});
const listCalls = (features: readonly ServerFeature[]): readonly string[] =>
  createFeatureContainer(features, { config, app: null })
    .routes()
    .map(({ spec: { method, path } }) => `${method} ${path}`);

it.each(OPTIONAL_FEATURES)('starts without %s, and answers its calls with 404', async (name) => {
  const features = FEATURES.filter((feature) => feature.name !== name);
  expect(features).toHaveLength(FEATURES.length - 1);
  const rest = new Set(listCalls(features));
  const missing = listCalls(FEATURES).filter((call) => !rest.has(call));
  expect(missing).not.toEqual([]);
  const portal = await startPortal({ quiet: true, features });
  try {
    const token = await portal.signIn('member');
    for (const call of missing) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await portal.request({ method, path: path.replaceAll(/\{\w+\}/g, '1'), token });
      expect([call, answer.status]).toEqual([call, 404]);
    }
    expect((await portal.request({ method: 'GET', path: '/portal/getInfo', token })).status).toBe(200);
  } finally {
    await portal.close();
  }
});
