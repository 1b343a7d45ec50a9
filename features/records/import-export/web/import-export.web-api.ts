/** Door of the exchange feature's screens: the buttons that list pages show, and the way of one import. */
export { ExchangeButtons } from './import-export-buttons.tsx';
export { ImportWizard } from './import-wizard.tsx';
