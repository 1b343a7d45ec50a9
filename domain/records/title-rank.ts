import { splitWords } from '../text/split-words.ts';
import { createLookupTable } from '../text/table.ts';

/** Ranks by the names of titles that determine them. */
const RANKS = createLookupTable<string>({
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
  正高: '正高级',
  正高工: '正高级',
  教高: '正高级',
  教授级高工: '正高级',
  教授级: '正高级',
  副高: '高级',
  副高级: '高级',
  高级建筑师: '高级',
  建筑师: '中级',
  中工: '中级',
  助理级: '初级',
  员级: '初级',
  高级职称: '高级',
  中级职称: '中级',
  初级职称: '初级',
  高级会计: '高级',
  统计师: '中级',
  政工师: '中级',
  高级政工师: '高级',
});

/** Words for a rank that are not names of titles. */
const RANK_WORDS: ReadonlySet<string> = new Set(
  splitWords('正高 教高 教授级 副高 副高级 助理级 员级 高级职称 中级职称 初级职称'),
);

/** Whether a text is the name of a title (工程师), not only a word for its rank (副高). */
export const isTitleName = (text: string): boolean => getTitleRank(text) !== null && !RANK_WORDS.has(text.trim());

/** Returns the rank of a title by its name; null if the name does not determine the rank. */
export const getTitleRank = (titleName: string): string | null =>
  Object.hasOwn(RANKS, titleName.trim()) ? (RANKS[titleName.trim()] ?? null) : null;

/** Grades of skilled workers by their names in the older and the newer system of certificates. */
const GRADES = createLookupTable<string>({
  五级: '初级工',
  初级: '初级工',
  初级工: '初级工',
  初级技能: '初级工',
  职业技能五级: '初级工',
  五级工: '初级工',
  四级: '中级工',
  中级: '中级工',
  中级工: '中级工',
  中级技能: '中级工',
  职业技能四级: '中级工',
  四级工: '中级工',
  三级: '高级工',
  高级: '高级工',
  高级工: '高级工',
  高级技能: '高级工',
  职业技能三级: '高级工',
  三级工: '高级工',
  二级: '技师',
  技师: '技师',
  二级技师: '技师',
  技师二级: '技师',
  职业技能二级: '技师',
  一级: '高级技师',
  高级技师: '高级技师',
  一级高级技师: '高级技师',
  高级技师一级: '高级技师',
  初级工五级: '初级工',
  五级初级工: '初级工',
  中级工四级: '中级工',
  四级中级工: '中级工',
  高级工三级: '高级工',
  三级高级工: '高级工',
  职业技能一级: '高级技师',
});

/**
 * Returns the grade of a skilled worker as written: 四级, 中级（四级）, 三级/高级工.
 * @returns null if a part is unknown or the parts name different grades
 */
export function getSkillGrade(written: string): string | null {
  const parts = written
    .normalize('NFKC')
    .split(/[()/、,\s]+/)
    .filter((part) => part !== '');
  const grades = new Set(parts.map((part) => (Object.hasOwn(GRADES, part) ? GRADES[part] : undefined)));
  const [grade] = grades;
  return grades.size === 1 && grade !== undefined ? grade : null;
}
