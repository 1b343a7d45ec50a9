/** Door of the released standards: the law as a command reads it. */
export { readLawInUse } from './law.ts';
