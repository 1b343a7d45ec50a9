import { createLookupTable } from '#domain/text/table.ts';

export type FigurePath = readonly (string | number)[];
type Value = unknown;
type Row = Readonly<Record<string, unknown>>;

const LABELS = createLookupTable<string>({
  min: '下限（含）',
  minExclusive: '下限（不含）',
  maxExclusive: '上限（不含）',
  count: '数量',
  minCny: '金额（元）',
  minSqm: '面积（平方米）',
  minYears: '年限（年）',
  withinYears: '近几年',
  groupsNeeded: '需满足的类数',
  itemsNeeded: '需具备的项数',
  total: '总数',
  registeredTotal: '注册人员总数',
  registered: '注册人员',
  nonRegistered: '非注册人员',
  ageLimit: '年龄上限',
  eachMin: '每专业人数',
  minProjects: '项目数',
  minProfessions: '证书种类数',
  minSpecialtyKinds: '专业数',
  totalFeeMinCny: '合同额合计（元）',
});

export interface RowFigure {
  readonly path: FigurePath;
  readonly label: string;
  readonly value: number;
}

const isRow = (value: Value): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the subject of a figure within a row: the first name field with a value, else the specialties. */
function getAbout(value: Row): string {
  const named = ['name', 'profession', 'metric', 'trade', 'scale', 'summary'].map((field) => value[field]);
  const specialties = value['specialties'];
  const texts = [...named, Array.isArray(specialties) ? specialties.join('、') : null];
  return (texts.find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? '';
}

/** Lists every editable figure of a row in order, except the ranges of project groups, which have separate inputs. */
export function listRowFigures(row: Row, path: FigurePath = [], about = ''): RowFigure[] {
  return Object.entries(row).flatMap(([name, value]): RowFigure[] => {
    if (name === 'groups' || name === 'byCategory' || name === 'original') return [];
    const at = [...path, name];
    if (typeof value === 'number') {
      const label = LABELS[name] ?? '数值';
      return [{ path: at, label: about === '' ? label : `${about}：${label}`, value }];
    }
    if (Array.isArray(value))
      return value.flatMap((one: Value, index) =>
        isRow(one) ? listRowFigures(one, [...at, index], getAbout(one)) : [],
      );
    return isRow(value) ? listRowFigures(value, at, getAbout(value)) : [];
  });
}

export interface ProjectBand {
  readonly path: FigurePath;
  readonly words: string;
  readonly figures: readonly RowFigure[];
}

export interface ProjectBandGroup {
  readonly path: FigurePath;
  readonly summary: string;
  readonly bands: readonly ProjectBand[];
}

const getRecords = (value: Value): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const getText = (value: Value): string => (typeof value === 'string' ? value : '');

/** Lists the groups of projects of a row, each with its ranges. */
export function listProjectBandGroups(row: Row, path: FigurePath = []): ProjectBandGroup[] {
  const own = getRecords(row['groups']).map((group, index): ProjectBandGroup => {
    const at = [...path, 'groups', index];
    return {
      path: at,
      summary: getText(group['summary']),
      bands: getRecords(group['anyOf']).map((band, place) => ({
        path: [...at, 'anyOf', place],
        words: [getText(band['metric']), getText(band['unit'])].filter((text) => text !== '').join('，单位 '),
        figures: listRowFigures({ ...band, and: [] }, [...at, 'anyOf', place]),
      })),
    };
  });
  const below = getRecords(row['byCategory']).flatMap((category, index) =>
    listProjectBandGroups(category, [...path, 'byCategory', index]),
  );
  return [...own, ...below];
}

/** Returns a copy with another value at a path; undefined removes the entry at the path. */
export function setValueAtPath<T>(value: T, [step, ...rest]: FigurePath, next: unknown): T {
  if (step === undefined) return next as T;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (rest.length === 0 && next === undefined) return list.filter((_one, index) => index !== step) as T;
    return list.map((one, index) => (index === step ? setValueAtPath(one, rest, next) : one)) as T;
  }
  if (!isRow(value)) return value;
  return { ...value, [step]: setValueAtPath(value[step as string], rest, next) };
}

/** Lists all figures of a row; the label of a project figure contains its group and indicator. */
const listAllFigures = (row: Row): RowFigure[] => [
  ...listRowFigures(row),
  ...listProjectBandGroups(row).flatMap(({ summary, bands }) =>
    bands.flatMap(({ words, figures }) =>
      figures.map((figure) => ({ ...figure, label: `${summary}（${words}）：${figure.label}` })),
    ),
  ),
];

/** Lists the figures of a row that differ from the earlier row; all of them if there is no earlier row. */
export function listChangedFigures(before: Row | null, after: Row): RowFigure[] {
  const known = new Map(
    before === null ? [] : listAllFigures(before).map(({ path, value }) => [path.join('/'), value]),
  );
  return listAllFigures(after).filter(({ path, value }) => known.get(path.join('/')) !== value);
}
