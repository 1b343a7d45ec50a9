/** Door of the search feature: its field, for other pages. */
export { SearchBox } from './search-box.tsx';
