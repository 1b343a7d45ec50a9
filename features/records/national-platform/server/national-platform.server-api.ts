/** Public API of the national platform module. */
export { listDueCorrections } from './correction.repo.ts';
export { sealSnapshots } from './snapshot.repo.ts';
