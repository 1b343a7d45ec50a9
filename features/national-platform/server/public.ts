export { sealSnapshots } from './snapshot.repo.ts';
