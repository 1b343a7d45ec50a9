/** Door of the API access: the guide, which is served beside calls and pages. */
export { registerGuide } from './guide.ts';
