/**
 * An entry of the lock file for a package. If the lock file was written with a registry that lacks the binaries of other platforms, npm
 * leaves out their entries, and `npm ci` later rejects the file. Packages list these binaries with their versions as optional dependencies;
 * the platform is part of their names.
 */
export interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type LockedPackages = Readonly<Record<string, LockEntry>>;

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
};
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Returns the folders in which Node looks for a package that `folder` requires, nearest first. */
function getPlaces(folder: string, name: string): string[] {
  const outer = folder.lastIndexOf('node_modules/');
  const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  return outer < 0 ? [place] : [place, ...getPlaces(folder.slice(0, outer).replace(/\/$/, ''), name)];
}

function getEntry(name: string, version: string, dev: boolean): LockEntry {
  const parts = name.split(/[-/]/);
  const [os, cpu] = [SYSTEMS, PROCESSORS].map((known) => known.filter((one) => parts.includes(one)));
  if (os?.length !== 1 || cpu?.length !== 1 || !EXACT.test(version))
    throw new Error(`cannot tell the platform or the version of ${name} ${version}`);
  const libc = Object.keys(LIBRARIES).flatMap((part) =>
    os[0] === 'linux' && parts.includes(part) ? [LIBRARIES[part] ?? ''] : [],
  );
  return { version, cpu, ...(dev ? { dev } : {}), ...(libc.length > 0 ? { libc } : {}), optional: true, os };
}

/** Finds the entries that the lock file lacks, by their folder. They have no hash, which `addHashes` adds. */
export function findMissingEntries(packages: LockedPackages): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [folder, { dev = false, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies))
      if (!getPlaces(folder, name).some((place) => Object.hasOwn(packages, place)))
        missing[`node_modules/${name}`] = getEntry(name, version, dev);
  return missing;
}

/** Returns the name of the package that is installed in a folder. */
const getName = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Lists packages without a known hash, as `name@version`. */
export const listUnhashedPackages = (packages: LockedPackages): string[] =>
  Object.entries(packages).flatMap(([folder, { version, integrity }]) =>
    folder !== '' && version !== undefined && integrity === undefined ? [`${getName(folder)}@${version}`] : [],
  );

/**
 * Adds the hash of each package. Stops at the first package that the registry does not have, because such a registry only serves the
 * platform of its machine, and the rest must be requested from a complete registry.
 * @param getHash returns the registry's hash of `name@version`; null if the registry does not have the package
 */
export async function addHashes(
  packages: LockedPackages,
  hashOf: (wanted: string) => Promise<string | null>,
): Promise<LockedPackages> {
  const hashes = new Map<string, string>();
  for (const wanted of listUnhashedPackages(packages)) {
    const hash = await hashOf(wanted);
    if (hash === null) break;
    hashes.set(wanted, hash);
  }
  return Object.fromEntries(
    Object.entries(packages).map(([folder, entry]) => {
      const { version, ...rest } = entry;
      const integrity = hashes.get(`${getName(folder)}@${version}`);
      // The hash is inserted at the position that npm uses.
      return [folder, integrity === undefined || entry.integrity ? entry : { version, integrity, ...rest }] as const;
    }),
  );
}
