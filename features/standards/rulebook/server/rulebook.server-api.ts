/** Public API of the rulebook module: provincial rules and official documents. */

export { listCatalogueRecords } from './catalogue-records.ts';
export { listPublishedRules } from './counting-rules.service.ts';
export { listRecordedDocuments } from './document-publication.ts';
export { getRulebookChecksum } from './mark.repo.ts';
export { listAllProvinceRules, type ProvinceRuleRow } from './province-rule.repo.ts';
export { listDocumentTerms, listRenewalRules, listTransferRules } from './renewal-rules.ts';
