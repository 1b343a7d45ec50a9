/** Public API of the suppositions' screens: their parts of the overview. */
export { PlansCard, WhatIfLink } from './overview-parts.tsx';
