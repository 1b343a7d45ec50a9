/** Public API of the enterprise records module: the whole enterprise as one document. */
export {
  getCountedEnterprise,
  getEnterpriseDocument,
  type KnownEnterpriseDocument,
} from './enterprise-document.service.ts';
