/** The condition by which people or certificates are selected. */
export interface SelectionCondition {
  readonly subject?: 'person' | 'certificate' | undefined;
  readonly keyword?: string | undefined;
  readonly regType?: string | undefined;
  readonly specialty?: string | undefined;
  readonly titleRank?: string | undefined;
  readonly titleMajor?: string | undefined;
  readonly postName?: string | undefined;
  readonly needsSafetyB?: boolean | undefined;
}

/** Formats the condition as a name for the selected people or certificates, for documents that leave the enterprise: 二级建造师 市政公用工程. */
export function describeCondition(condition: SelectionCondition): string {
  const { subject, keyword, regType, specialty, titleRank, titleMajor, postName, needsSafetyB } = condition;
  if (subject === 'certificate') return '企业资质证书';
  const title = [titleMajor, titleRank].filter(Boolean).join('');
  const parts = [regType, specialty, title && `${title}职称`, postName, needsSafetyB ? '持有效 B 证' : ''].filter(
    Boolean,
  );
  return parts.length === 0 ? (keyword ? `人员 ${keyword}` : '人员') : parts.join(' ');
}
