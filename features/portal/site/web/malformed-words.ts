import { createLookupTable } from '#domain/text/table.ts';

/** Titles of the database tables, as on their screens. */
const TABLES = createLookupTable<string>({
  achievement: '人员业绩',
  article: '文章',
  lesson: '课程课时',
  project: '项目',
  reminder: '维护提醒',
});

/** The descriptions of each kind of mismatch between stored data and its schema. */
const ERRORS = createLookupTable<string>({
  invalid_type: '类型不符',
  invalid_value: '不在可选范围内',
  invalid_format: '格式不符',
  invalid_union: '不是任何一种允许的形式',
  invalid_key: '键名不符',
  invalid_element: '成员不符',
  unrecognized_keys: '有不认识的字段',
  too_small: '过小或为空',
  too_big: '过大或过长',
  not_multiple_of: '不是规定的倍数',
  custom: '不符合规则',
  SyntaxError: '不是有效的 JSON',
  TypeError: '结构不符，程序无法读取',
});

/** Describes the location of a malformed row: its table, or the call that could not return it. */
export function describeRowLocation(place: string): string {
  const [method, path] = place.split(' ');
  if (path !== undefined) return `接口 ${method} ${path}`;
  const label = TABLES[place];
  return label === undefined ? `数据表 ${place}` : `${label}（数据表 ${place}）`;
}

/** Converts `detail.body: invalid_type, …` to one phrase for each field. */
export function describeSchemaMismatch(reason: string): string {
  return reason
    .split(', ')
    .map((part) => {
      const [path, code] = part.includes(': ') ? part.split(': ') : ['', part];
      const words = ERRORS[code ?? ''] ?? '无法读取';
      return path ? `字段 ${path} ${words}` : words;
    })
    .join('；');
}
