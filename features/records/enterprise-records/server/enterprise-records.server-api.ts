/** Public API of the enterprise records module: the whole enterprise as one document. */
export {
  getEnterpriseWithoutDisputedFacts,
  getEnterpriseDocument,
  computeDocumentChecksum,
  type VersionedEnterpriseDocument,
} from './enterprise-document.service.ts';
