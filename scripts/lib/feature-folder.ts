import { globSync } from 'node:fs';

/** Returns the folder of a feature, in any area, as a path from the root; null if there is no such feature. */
export function getFeatureFolder(root: string, name: string): string | null {
  const [found] = /^[a-z][a-z0-9-]*$/.test(name) ? globSync(`features/*/${name}`, { cwd: root }) : [];
  return found?.replaceAll('\\', '/') ?? null;
}
