/** Public API of the enterprise records module: the whole enterprise as one document. */
export {
  getCountedEnterprise,
  getEnterpriseDocument,
  getFingerprint,
  type KnownEnterpriseDocument,
} from './enterprise-document.service.ts';
