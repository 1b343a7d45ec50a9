/** The state of a business licence (登记状态), in the words of the portal and of the national system of company information. */

/** `open`: not entered, moved away, or in words that do not say whether the enterprise exists. */
export type LicenceState = 'existing' | 'ended' | 'open';

/** 国家企业信用信息公示系统 writes 存续（在营、开业、在册） of an existing enterprise; local registers write one of these words. */
const EXISTING = new Set(['存续', '在营', '开业', '在业', '在册']);

const DELETED = new Set(['注销', '已注销', '注销登记', '注销企业']);

/** Reads the state of a licence; null: not entered. */
export function readLicenceState(status: string | null): LicenceState {
  const text = (status ?? '').normalize('NFKC').replaceAll(/\s/g, '');
  const words = text.split(/[(),、,/;]/).filter((word) => word !== '');
  // The enterprise exists until it is deleted: 存续（简易注销公告中） is not. 吊销，未注销 is a revoked licence.
  if (/吊销|撤销/.test(text) || words.some((word) => DELETED.has(word))) return 'ended';
  return words.length > 0 && words.every((word) => EXISTING.has(word)) ? 'existing' : 'open';
}
