import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/planted.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

/** Addresses that npm writes into a lock file; it must name versions and hashes only, so that any registry can serve it. */
const addressesIn = (lockFile: string) => lockFile.match(/"resolved"\s*:\s*"[^"]*"/g) ?? [];
const inexactIn = (versions: Record<string, string>) =>
  Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));

describe('packages', () => {
  it('the lock file holds no address of a registry', () => {
    expect(addressesIn(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).toEqual([]);
    expect(addressesIn('{ "resolved": "https://registry.example/a.tgz" }')).toHaveLength(1);
  });

  it('every version is exact', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    expect(inexactIn(versions)).toEqual([]);
    expect(inexactIn({ a: '^1.0.0', b: '1.0.0', c: 'latest', d: '1.0.0-rc.1' }).map(([name]) => name)).toEqual([
      'a',
      'c',
    ]);
  });
});
