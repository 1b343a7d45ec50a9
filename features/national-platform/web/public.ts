/** Door of the national platform for the pages of projects. */
export { DifferenceList } from './difference-list.tsx';
export { PlatformBar } from './platform-bar.tsx';
