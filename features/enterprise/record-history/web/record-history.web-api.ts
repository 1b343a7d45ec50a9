/** Door of the history's screens: what happened to a record, where the record is shown. */
export { HistoryButton, HistoryLines, HistoryLink, RecordHistory } from './history-drawer.tsx';
