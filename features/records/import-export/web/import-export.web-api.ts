/** Public API of the import and export module for screens: the buttons of list pages and the import wizard. */
export { ImportExportButtons } from './import-export-buttons.tsx';
export { ImportWizard } from './import-wizard.tsx';
