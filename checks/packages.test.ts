import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LockedPackages, missingFrom } from '#scripts/lib/lock-file.ts';
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

  it('the lock file names the packages of every platform, or npm ci refuses it (npm run complete-lock)', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    expect(Object.keys(missingFrom(packages))).toEqual([]);
    const outer = { version: '1.0.0', optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-win32-x64': '1.0.0' } };
    expect(missingFrom({ 'node_modules/a': outer, 'node_modules/a-win32-x64': { version: '1.0.0' } })).toEqual({
      'node_modules/a-linux-x64-musl': {
        version: '1.0.0',
        cpu: ['x64'],
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    });
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
