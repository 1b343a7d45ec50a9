/** Public API of the installation feature for the program start and the command line. */
export { CODE_HOURS, openInstallation } from './installation.service.ts';
export { addOperator, describeOperators } from './operators.service.ts';
