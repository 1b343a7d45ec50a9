/** Public API of the enterprise module for screens: components that other record forms also use. */
export { CertifyCard } from './certify/certify-card.tsx';
export { JoinRequestsCard } from './certify/join-requests.tsx';
export { EnterpriseData } from './enterprise-data.tsx';
export { FormDraft } from './form-draft.tsx';
