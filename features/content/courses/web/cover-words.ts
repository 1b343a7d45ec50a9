/** Words of the industry within which a line of a cover does not break; no line begins with 的. */
const WHOLE =
  /(?:施工总承包|专业承包|总承包|劳务|施工|建筑业|建筑|市政公用|公用|勘察|设计|监理|检测|规划|造价|企业|工程|资质|标准|业绩|人员|等级|类别|指标|申报|材料|证书|注册|职称|要求|怎么|计算|准备|配置|解读|延续|升级|安全生产|许可证)[的与和、]?/g;

interface Part {
  readonly text: string;
  readonly isWhole: boolean;
  /** The position in the title. */
  readonly at: number;
}

/** Splits a title into parts between which a line may break. */
export function splitCoverTitle(title: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: text, index } of title.matchAll(WHOLE)) {
    if (index > at) parts.push({ text: title.slice(at, index), isWhole: false, at });
    parts.push({ text, isWhole: true, at: index });
    at = index + text.length;
  }
  if (at < title.length) parts.push({ text: title.slice(at), isWhole: false, at });
  return parts;
}
