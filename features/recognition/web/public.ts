/** Door of the recognition feature's screens: take values over from a picture. */
export { CertificateTakeover, LicenceTakeover } from './takeover-buttons.tsx';
