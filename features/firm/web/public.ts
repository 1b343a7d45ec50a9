/** Door of the firm feature's screens: the information centre, for the overview that stands at the same address. */
export { InfoCentre } from './info-centre.tsx';
