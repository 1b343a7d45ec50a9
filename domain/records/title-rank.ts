import { getTable } from '../text/table.ts';

/** Ranks that are determined by the name of a title. */
const RANKS = getTable<string>({
  正高级工程师: '正高级',
  教授级高级工程师: '正高级',
  研究员级高级工程师: '正高级',
  高级工程师: '高级',
  高工: '高级',
  高级经济师: '高级',
  高级会计师: '高级',
  工程师: '中级',
  经济师: '中级',
  会计师: '中级',
  助理工程师: '初级',
  助工: '初级',
  助理经济师: '初级',
  助理会计师: '初级',
  技术员: '初级',
});

/** Returns the rank of a title by its name; null if the name does not determine it. */
export const getTitleRank = (titleName: string): string | null =>
  Object.hasOwn(RANKS, titleName.trim()) ? (RANKS[titleName.trim()] ?? null) : null;
