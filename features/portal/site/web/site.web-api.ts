/** Public API of the site module for screens: the counting of page views. */
export { PageViews } from './page-views.tsx';
