// Recognises an unchanged build by the sizes and times of its files. Plain JavaScript for Node 20 and newer.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps', 'db', 'domain', 'features', 'platform', 'scripts'];
/** Source files outside the source folders, and the list of installed packages. */
const FILES = ['package-lock.json', 'node_modules/.package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
const RESULTS = [
  'build/sources.sha256',
  'build/server/index.js',
  'build/program/sources.sha256',
  'build/program/main.mjs',
];
const STATE = 'build/state.sha256';
const TEST = /\.(?:test|spec)\.tsx?$/;

function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, path);
    return TEST.test(entry.name) ? [] : [path];
  });
}

/** The hash contains the time of the status change (ctime), because a program may restore the modification time. */
function hashTimes(root, files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {};
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Returns a hash of the sizes and times of everything that a build reads. */
export const getSourcesState = (root) =>
  hashTimes(root, [...FOLDERS.flatMap((folder) => listFiles(root, folder)), ...FILES]);

const describeBuild = (root, sources) => `${sources}\n${hashTimes(root, RESULTS)}\n`;

/** Returns whether packages, sources and results are the same as after the last successful build. */
export const isBuildUnchanged = (root) =>
  existsSync(join(root, STATE)) &&
  readFileSync(join(root, STATE), 'utf8') === describeBuild(root, getSourcesState(root));

/**
 * Saves the state after a successful build.
 *
 * @param sources the state before the build, so that the next start finds a file that was changed meanwhile
 */
export const saveBuildState = (root, sources) => writeFileSync(join(root, STATE), describeBuild(root, sources));
