/** Public API of the what-if screens: their link on the overview page. */
export { WhatIfLink } from './overview-parts.tsx';
