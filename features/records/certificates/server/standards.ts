import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Category } from '#domain/records/certificate.ts';
import { ITEM_LEVELS } from '#domain/records/certificate.ts';
import type { FieldError } from '#platform/contract/api-error.ts';

/** The part of the standards catalogue that this feature uses. */
export type Standards = Pick<Catalogue, 'byCode'>;

interface ItemOfStandard {
  readonly standardCode: string | null;
  readonly level: string | null;
}

/** Categories whose certificates may contain only items of standards in the same category. */
const BOUND: ReadonlySet<Category> = new Set(['survey', 'design', 'construction', 'supervision', 'planning']);

/** Returns the code in the notation of the catalogue; also accepts the display code (03-10300101). */
export const getStandardCode = (standards: Standards, code: string): string => standards.byCode(code)?.code ?? code;

/** Checks that the standard exists, belongs to the certificate's category, and has the level (gaps D). */
export function validateItemStandard(
  standards: Standards,
  item: ItemOfStandard,
  { category, path }: { readonly category: Category | null; readonly path: string },
): FieldError[] {
  if (item.standardCode === null) return [];
  const standard = standards.byCode(item.standardCode);
  if (!standard) return [{ path: `${path}standardCode`, message: '资质标准不存在，请重新选择' }];
  const errors: FieldError[] = [];
  if (category !== null && BOUND.has(category) && standard.category !== category) {
    errors.push({ path: `${path}standardCode`, message: `“${standard.name}”与证书类别不一致` });
  }
  const levels = new Set<string>([...ITEM_LEVELS, ...standard.levels.flatMap((one) => [one.key, one.level.level])]);
  if (item.level !== null && !levels.has(item.level)) {
    errors.push({ path: `${path}level`, message: `“${standard.name}”没有等级“${item.level}”` });
  }
  return errors;
}
