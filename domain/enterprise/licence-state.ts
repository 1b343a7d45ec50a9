/** The status of a business licence (登记状态), in the words of the portal and of the national enterprise information system. */

/** `open` means not entered, moved away, or a status that does not show whether the enterprise exists. */
export type LicenceState = 'existing' | 'ended' | 'open';

/** 国家企业信用信息公示系统 shows 存续（在营、开业、在册） for an existing enterprise; local registers show one of these words. */
const EXISTING = new Set(['存续', '在营', '开业', '在业', '在册']);

const DELETED = new Set(['注销', '已注销', '注销登记', '注销企业']);

/**
 * Parses the status of a licence.
 * @param status null if it was not entered
 */
export function readLicenceState(status: string | null): LicenceState {
  const text = (status ?? '').normalize('NFKC').replaceAll(/\s/g, '');
  const words = text.split(/[(),、,/;]/).filter((word) => word !== '');
  // The enterprise exists until it is deleted: 存续（简易注销公告中） is not. 吊销，未注销 is a revoked licence.
  if (/吊销|撤销/.test(text) || words.some((word) => DELETED.has(word))) return 'ended';
  return words.length > 0 && words.every((word) => EXISTING.has(word)) ? 'existing' : 'open';
}
