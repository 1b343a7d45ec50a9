import { globSync } from 'node:fs';

/** The folder of a feature, in whichever area it is, as a path from the root; null when there is none of that name. */
export function getFeatureFolder(root: string, name: string): string | null {
  const [found] = /^[a-z][a-z0-9-]*$/.test(name) ? globSync(`features/*/${name}`, { cwd: root }) : [];
  return found?.replaceAll('\\', '/') ?? null;
}
