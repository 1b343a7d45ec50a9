/** Recognises headings that join the names of several fields: 注册资格及注册号, 资质类别及等级/范围. */

const SEPARATORS = /[/／、，,及和与或()（）~～—至-]/;

interface Join {
  readonly field: string;
  /** Patterns for each part, for the first part, and for the whole heading. */
  readonly part: RegExp;
  readonly first: RegExp;
  readonly whole: RegExp;
}

/** The fields of such headings. Their cells are split by the form of the values. */
const JOINS: readonly Join[] = [
  {
    field: 'regType',
    part: /^(?:注册|执业|职业|资格|证书|证|人员)*(?:类别|名称|类型|种类|级别|等级|专业|编号|号码?|有效期至?|注册|资格|证书|证)$/,
    first: /(?:类别|名称|类型|种类|级别|等级|专业|资格|证书|证)$/,
    whole: /注册|执业|资格|证/,
  },
  {
    field: 'itemText',
    part: /^(?:资质|许可|核准|证书)?(?:类别|等级|级别|名称|项目?|范围|内容|专业|专业等级|类别等级)$/,
    first: /./,
    whole: /^(?=.*(?:资质|许可|核准|范围|内容))(?=.*(?:等级|级别|范围))/,
  },
  {
    field: 'scaleText',
    part: /^(?:工程|项目|建设|建筑|用地|设计|监理|勘察|主要|技术|经济)*(?:规模|内容|概况|面积|指标|特征|结构|层数)?$/,
    first: /./,
    whole: /规模|概况/,
  },
  {
    field: 'projectType',
    part: /^(?:工程|项目)?(?:类别|类型|等级|级别)$/,
    first: /^(?:工程|项目).*(?:类别|类型)$/,
    whole: /等级|级别/,
  },
  {
    field: 'period',
    part: /^(?:工程|项目|实际|施工)?(?:开|竣|完|交)?(?:工|竣工|完工)?(?:日期|时间|年月)?$/,
    first: /^(?:工程|项目|实际|施工)?开/,
    whole: /[竣完交]/,
  },
];

/** Returns the field of a heading that joins names of one group; null for any other heading. */
export function getJoinedField(heading: string): string | null {
  const parts = heading.split(SEPARATORS).filter((part) => part !== '');
  const [first = ''] = parts;
  if (parts.length < 2) return null;
  return (
    JOINS.find((one) => one.first.test(first) && one.whole.test(heading) && parts.every((part) => one.part.test(part)))
      ?.field ?? null
  );
}
