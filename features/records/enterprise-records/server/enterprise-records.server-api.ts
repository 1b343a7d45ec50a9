/** Door of the enterprise feature: the whole enterprise as one document. */
export {
  getCountedEnterprise,
  getEnterpriseDocument,
  type KnownEnterpriseDocument,
} from './enterprise-document.service.ts';
