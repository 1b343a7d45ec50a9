/** Public API of the what-if screens: their parts of the overview page. */
export { PlansCard, WhatIfLink } from './overview-parts.tsx';
