/** Door of the push of policies: publications that are brought to the firms they touch. */
export { announced } from './announce.ts';
