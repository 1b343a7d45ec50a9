/** Door of the standards feature: reading standards in words. */
export { createStandards, type Standards } from './standards.service.ts';
export { factsWaiting } from './to-verify.ts';
