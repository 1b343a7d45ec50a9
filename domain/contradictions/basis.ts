/** The source of a rule about contradictions: a document with its clause, or a principle of consistent records (docs/contradictions.md). */
import type { Confidence } from '#domain/qualification/facts.ts';

/** Principles for rules that follow from two entries alone, without a document. */
export const CONSISTENCY_PRINCIPLES = {
  YZ1: '同一件事的两处登记应当一致',
  YZ2: '日期应当合乎先后：后发生的不早于先发生的，已经发生的不晚于今天',
  YZ3: '部分不大于整体',
  YZ4: '一个编号只属于一个人或一个项目，同一件事只登记一次',
  YZ5: '数值应当有计量单位，大小与单位相称',
  YZ6: '一个人在一项工程里只计一个岗位',
} as const;

/** Short titles of the cited documents; each is a part of the full title. */
export const CITED_DOCUMENTS = {
  主席令第28号: '劳动法',
  主席令第29号: '建筑法',
  主席令第35号: '社会保险法',
  主席令第45号: '民法典',
  主席令第52号: '义务教育法',
  主席令第86号: '招标投标法',
  国务院令第279号: '建设工程质量管理条例',
  建设部令第137号: '勘察设计注册工程师管理规定',
  建设部令第147号: '注册监理工程师管理规定',
  建设部令第150号: '注册造价工程师管理办法',
  建设部令第153号: '注册建造师管理规定',
  建设部令第167号: '注册建筑师条例实施细则',
  住房和城乡建设部令第18号: '建筑工程施工许可管理办法',
  '建市〔2007〕171号': '注册建造师执业工程规模标准（试行）',
  '建市〔2008〕48号': '注册建造师执业管理办法（试行）',
  '建市〔2014〕159号': '建筑业企业资质标准',
  '建市〔2015〕20号': '建筑业企业资质管理规定和资质标准实施意见',
  '建市〔2015〕140号': '推动建筑市场统一开放若干规定',
  '建办市〔2018〕57号': '工程建设领域专业技术人员职业资格“挂证”等违法违规行为专项整治的通知',
  '建市规〔2019〕1号': '建筑工程施工发包与承包违法行为认定查处管理办法',
  '建市规〔2023〕3号': '关于进一步加强建设工程企业资质审批管理工作的通知',
  '人社部发〔2019〕16号': '关于深化工程技术人才职称制度改革的指导意见',
  'GB 11643-1999': '公民身份号码',
  'GB 32100-2015': '法人和其他组织统一社会信用代码编码规则',
} as const;

export type ContradictionBasis =
  | {
      readonly kind: 'document';
      readonly title: string;
      readonly docNumber: string;
      readonly clause: string | null;
      /** `sourced` only if a text that states the rule was read. */
      readonly confidence: Confidence;
    }
  | { readonly kind: 'consistency'; readonly code: string; readonly statement: string };

/** Cites a document from memory, unless the confidence says that its text was read. */
export const cite = (
  docNumber: keyof typeof CITED_DOCUMENTS,
  clause: string | null = null,
  confidence: Confidence = 'recalled',
): ContradictionBasis => ({ kind: 'document', title: CITED_DOCUMENTS[docNumber], docNumber, clause, confidence });

export const consistency = (code: keyof typeof CONSISTENCY_PRINCIPLES): ContradictionBasis => ({
  kind: 'consistency',
  code,
  statement: CONSISTENCY_PRINCIPLES[code],
});

/** The mark of a source whose text was not compared. */
export const UNVERIFIED_MARK = '（待核对）';

/** Returns whether the source must be shown with the mark 待核对. */
export const isUnverified = (basis: ContradictionBasis): boolean =>
  basis.kind === 'document' && basis.confidence !== 'sourced';

/**
 * Formats a source for people.
 * @param hasNumber whether to include the document number, which some pages show as a link beside the text
 */
export function formatContradictionBasis(basis: ContradictionBasis, hasNumber = true): string {
  if (basis.kind === 'consistency') return `资料一致性规则 ${basis.code}：${basis.statement}`;
  const number = hasNumber ? basis.docNumber : '';
  return `《${basis.title}》${number}${basis.clause ?? ''}${isUnverified(basis) ? UNVERIFIED_MARK : ''}`;
}
