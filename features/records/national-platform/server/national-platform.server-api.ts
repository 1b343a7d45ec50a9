/** Door of the comparison with the national platform. */
export { listDueCorrections } from './correction.repo.ts';
export { sealSnapshots } from './snapshot.repo.ts';
