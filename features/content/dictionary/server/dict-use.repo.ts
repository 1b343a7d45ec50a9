import { createLookupTable } from '#domain/text/table.ts';
import type { Db } from '#platform/server/db/db.ts';

interface Place {
  /** Name of this kind of record as shown to operators. */
  readonly label: string;
  readonly table: string;
  readonly column: string;
  /** Further SQL condition; a constant, never user input. */
  readonly where?: string;
}

const articles = (label: string, kind: string): Place => ({
  label,
  table: 'article',
  column: 'category',
  where: `kind = '${kind}'`,
});

/** Record fields that use values of a type. Types without fields are used by the program itself or not at all. */
const PLACES = createLookupTable<readonly Place[]>({
  policy_type: [articles('政策文件', 'policy')],
  regulation_level: [articles('法律法规', 'regulation')],
  notice_kind: [articles('公告', 'notice')],
  news_type: [articles('综合信息', 'news')],
  question_type: [articles('常见问题', 'question')],
  link_group: [{ label: '相关链接', table: 'external_link', column: 'link_group' }],
  biz_message_type: [{ label: '消息', table: 'message', column: 'type' }],
  reg_type: [{ label: '人员注册', table: 'registration', column: 'reg_type' }],
  education: [{ label: '人员', table: 'person', column: 'education' }],
  title_rank: [{ label: '人员', table: 'person', column: 'title_rank' }],
  id_type: [{ label: '人员', table: 'person', column: 'id_type' }],
  post_name: [{ label: '人员', table: 'person', column: 'post_name' }],
  skill_grade: [{ label: '人员', table: 'person', column: 'skill_grade' }],
  certificate_category: [{ label: '资质证书', table: 'certificate', column: 'category' }],
  project_type: [{ label: '项目', table: 'project', column: 'project_type' }],
  project_role: [{ label: '项目', table: 'project', column: 'role' }],
  ent_type: [{ label: '企业', table: 'enterprise', column: 'ent_type' }],
});

/** Counts the records of each kind that use a value. */
export async function countDictionaryUses(
  db: Db,
  dictType: string,
  dictValue: string,
): Promise<{ readonly label: string; readonly count: number }[]> {
  const uses: { label: string; count: number }[] = [];
  for (const { label, table, column, where } of PLACES[dictType] ?? []) {
    const { rows } = await db.sql<{ count: string }>(
      `select count(*) as count from ${table} where ${column} = $1 and del_flag = '0'${where ? ` and ${where}` : ''}`,
      [dictValue],
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) uses.push({ label, count });
  }
  return uses;
}
