import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'apps/web',
  buildDirectory: 'build',
  ssr: true,
  // One cacheable manifest file instead of a discovery call per link: the page list is no secret, the guard decides.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
