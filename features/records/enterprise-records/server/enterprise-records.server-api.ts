/** Public API of the enterprise records module: the whole enterprise as one document. */
export {
  computeDocumentChecksum,
  getEnterpriseDocument,
  getEnterpriseWithoutDisputedFacts,
  type VersionedEnterpriseDocument,
} from './enterprise-document.service.ts';
