/** Public API of the record-history module for screens: the history of a record, shown with the record. */
export { HistoryButton, HistoryLines, HistoryLink, RecordHistory } from './history-drawer.tsx';
