/** Door of the site feature: what counts page views. */
export { PageViews } from './page-views.tsx';
