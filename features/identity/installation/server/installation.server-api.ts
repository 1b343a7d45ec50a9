/** Public API of the installation feature, for the start of the server and the command line. */
export { CODE_HOURS, openInstallation } from './installation.service.ts';
export { addOperator, describeOperators } from './operators.service.ts';
