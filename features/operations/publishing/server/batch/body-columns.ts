import type { CellValue } from 'hucre/xlsx';
import { z } from 'zod';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getRegionName } from '#domain/regions/region-name.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';

export type ImportBody = Readonly<Record<string, unknown>>;

/** A field of a resource as a column of an import workbook. */
export interface BodyColumn {
  readonly name: string;
  readonly label: string;
  readonly isNeeded: boolean;
  /** The hint below the heading in the template. */
  readonly hint: string;
  /**
   * Converts a cell to a value.
   * @returns undefined for an empty cell
   */
  readonly read: (cell: CellValue) => unknown;
  readonly write: (value: unknown) => string | null;
}

interface Shape {
  readonly type?: string;
  readonly title?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const getText = (cell: CellValue): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return toShanghaiDay(cell);
  return String(cell).trim();
};

const text = (cell: CellValue): string | undefined => getText(cell) || undefined;

const words = (cell: CellValue): string[] | undefined => {
  const found = getText(cell)
    .split(/[\n;；、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return found.length > 0 ? found : undefined;
};

/** Converts plain paragraphs to markup; existing markup is kept. Every draft is sanitised later. */
function markup(cell: CellValue): string | undefined {
  const given = getText(cell);
  if (given === '' || /^<[a-z]/i.test(given)) return given || undefined;
  return given
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** A value that is not a list is returned unchanged, so that the validation reports the field by name. */
function rows(cell: CellValue): unknown {
  const given = getText(cell);
  if (given === '') return undefined;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

const flag = (cell: CellValue): unknown => {
  const given = getText(cell);
  if (given === '') return undefined;
  if (['是', 'true', '1', 'Y'].includes(given)) return true;
  return ['否', 'false', '0', 'N'].includes(given) ? false : given;
};

const REGIONS: ReadonlyMap<string, string> = new Map(
  PROVINCE_GROUPS.flatMap(({ provs }) => provs)
    .filter(({ value }) => value !== '')
    .flatMap(({ value, label, shortLabel }) => [
      [label, value] as const,
      [shortLabel, value] as const,
      ...getCities(value).map((city) => [`${label} ${city.label}`, city.value] as const),
    ]),
);

const region = (cell: CellValue): string | undefined => {
  const given = getText(cell);
  if (given === '' || given === '全国') return undefined;
  return REGIONS.get(given.replace(/\s+/g, ' ')) ?? given;
};

const plain = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : null;

type Way = Pick<BodyColumn, 'hint' | 'read' | 'write'>;

function choiceWay(shape: Shape, names: Readonly<Record<string, string>> | undefined): Way {
  const labels = new Map(Object.entries(names ?? {}).map(([value, label]) => [label, value]));
  return {
    hint: (shape.enum ?? []).map((value) => names?.[String(value)] ?? String(value)).join('、'),
    read: (cell) => {
      const given = text(cell);
      return given === undefined ? undefined : (labels.get(given) ?? given);
    },
    write: (value) => plain(value) && (names?.[String(value)] ?? String(value)),
  };
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function getWay(name: string, shape: Shape, resource: Resource): Way {
  if (name === 'region')
    return {
      hint: '省份或城市名称，全国不填',
      read: region,
      write: (value) => plain(value) && getRegionName(String(value)),
    };
  if (shape.format === 'html') return { hint: '每行一段，也可填 HTML', read: markup, write: plain };
  if (shape.enum) return choiceWay(shape, resource.choices?.[name]);
  if (shape.type === 'boolean')
    return {
      hint: '是、否',
      read: flag,
      write: (value) => (typeof value === 'boolean' ? (value ? '是' : '否') : null),
    };
  if (shape.type === 'array' && shape.items?.type === 'string')
    return { hint: '多项用顿号或分号隔开', read: words, write: (value) => listed(value).join('；') || null };
  if (shape.type === 'array')
    return {
      hint: 'JSON 列表，可不填',
      read: rows,
      write: (value) => (listed(value).length > 0 ? JSON.stringify(value) : null),
    };
  return { hint: shape.format === 'date' ? '如 2026-01-31' : '', read: text, write: plain };
}

const inner = (shape: Shape): Shape => {
  const given = shape.anyOf?.find(({ type }) => type !== 'null');
  return given ? { ...inner(given), ...(shape.title ? { title: shape.title } : {}) } : shape;
};

/** Returns the fields of a resource as columns, in the order of its declaration. */
export function getBodyColumns(resource: Resource): readonly BodyColumn[] {
  const { properties = {}, required = [] } = z.toJSONSchema(resource.body, { io: 'output', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const shape = inner(property as Shape);
    return { name, label: shape.title ?? name, isNeeded: required.includes(name), ...getWay(name, shape, resource) };
  });
}
