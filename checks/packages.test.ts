import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addHashes, findMissingEntries, type LockedPackages, listUnhashedPackages } from '#scripts/lib/lock-file.ts';
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

/** The product's own packages, and the tools that are installed on demand. */
const FOLDERS = ['.', 'scripts/heavy'];

describe('packages', () => {
  it('the lock file holds no address of a registry', () => {
    for (const folder of FOLDERS)
      expect(addressesIn(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')), folder).toEqual([]);
    expect(addressesIn('{ "resolved": "https://registry.example/a.tgz" }')).toHaveLength(1);
  });

  it('the lock file names the packages of every platform, or npm ci refuses it (npm run complete-lock)', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    expect(Object.keys(findMissingEntries(packages))).toEqual([]);
    const outer = { version: '1.0.0', optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-win32-x64': '1.0.0' } };
    expect(findMissingEntries({ 'node_modules/a': outer, 'node_modules/a-win32-x64': { version: '1.0.0' } })).toEqual({
      'node_modules/a-linux-x64-musl': {
        version: '1.0.0',
        cpu: ['x64'],
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    });
  });

  it('the lock file knows the bytes of whatever is installed where the product runs, and of most others', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    const unhashed = new Set(listUnhashedPackages(packages));
    const entries = Object.entries(packages).map(([folder, entry]) => ({
      ...entry,
      wanted: `${folder.split('node_modules/').at(-1)}@${entry.version}`,
    }));
    const mayLack = entries.filter(({ optional, os }) => optional && os !== undefined);
    expect([...unhashed].filter((wanted) => !mayLack.some((entry) => entry.wanted === wanted))).toEqual([]);
    // Servers run on Linux with glibc on x64; those of others are known where a registry of all platforms has been asked.
    const served = mayLack.filter(
      ({ os = [], cpu = [], libc = ['glibc'] }) =>
        os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'),
    );
    expect(served.length).toBeGreaterThan(0);
    expect(served.map(({ wanted }) => wanted).filter((wanted) => unhashed.has(wanted))).toEqual([]);
  });

  it('hashes are asked of the registry until it lacks a package (npm run complete-lock)', async () => {
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a/node_modules/@x/b': { version: '2.0.0', optional: true },
      'node_modules/c': { version: '3.0.0' },
      'node_modules/d': { version: '4.0.0' },
    };
    const asked: string[] = [];
    const getHash = async (wanted: string) => {
      asked.push(wanted);
      return wanted === '@x/b@2.0.0' ? 'sha512-b' : null;
    };
    const after = await addHashes(packages, getHash);
    expect(asked).toEqual(['@x/b@2.0.0', 'c@3.0.0']);
    expect(listUnhashedPackages(after)).toEqual(['c@3.0.0', 'd@4.0.0']);
    expect(JSON.stringify(after['node_modules/a/node_modules/@x/b'])).toBe(
      '{"version":"2.0.0","integrity":"sha512-b","optional":true}',
    );
  });

  it('every version is exact', () => {
    for (const folder of FOLDERS) {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Partial<Manifest>;
      const versions = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
      expect(Object.keys(versions), folder).not.toEqual([]);
      expect(inexactIn(versions), folder).toEqual([]);
    }
    expect(inexactIn({ a: '^1.0.0', b: '1.0.0', c: 'latest', d: '1.0.0-rc.1' }).map(([name]) => name)).toEqual([
      'a',
      'c',
    ]);
  });
});
