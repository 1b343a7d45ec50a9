/** Public API of the installation feature, for the start of the server and the command line. */
export { INSTALLATION_CODE_HOURS, createInstallationCode } from './installation.service.ts';
export { addOperator, formatOperatorLines } from './operators.service.ts';
