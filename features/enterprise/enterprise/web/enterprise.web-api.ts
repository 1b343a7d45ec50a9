/** Door of the enterprise feature's screens: what other record forms use as well. */
export { CertifyCard } from './certify/certify-card.tsx';
export { EnterpriseData } from './enterprise-data.tsx';
export { FormDraft } from './form-draft.tsx';
