/** Public API of the installation feature, for the start of the server and the command line. */
export { createInstallationCode, INSTALLATION_CODE_HOURS } from './installation.service.ts';
export { addOperator, formatOperatorLines } from './operators.service.ts';
