import type { Catalogue, CatalogueStandard } from '../qualification/catalogue.ts';
import { isClosureAbout } from '../qualification/closures.ts';

/** Matches questions about the future of a qualification (改革后, 改成什么, 现在叫什么, 特级还有吗), or with its rumoured new name. */
const REFORM =
  /改革|压减|施工综合|(?:改|变|换|归|调整)[成为]了?(?:什么|啥|哪|综合|[甲乙]级)|(?:还|现在|如今)[^，。？]{0,4}叫|特级[^，。？]{0,4}(?:还有|还在|没了|取消)/;

interface Asked {
  readonly question: string;
  /** Codes of the standards named in the question, as displayed. */
  readonly subjects: readonly string[];
  readonly day: string;
}

/** Maximum number of subjects; more subjects mean a whole group of qualifications. */
const MAX_SUBJECTS = 2;

/**
 * Returns a note, shown before the current text, if the facts contain nothing about the effect of a reform on a standard.
 * @returns null if the question is about something else, or if the facts contain the effect
 */
export function formatUnknownReform(catalogue: Catalogue, { question, subjects, day }: Asked): string | null {
  if (!REFORM.test(question) || subjects.length > MAX_SUBJECTS) return null;
  const named = subjects.flatMap((code) => catalogue.byCode(code) ?? []);
  const unknown = named.filter(
    (standard) =>
      !catalogue.facts.closures.some(
        (closure) => closure.kind === 'reform' && closure.since <= day && isClosureAbout(closure, standard, null),
      ),
  );
  if (unknown.length === 0) return null;
  const names = unknown.map(({ name }) => name).join('、');
  return `站内收录的文件没有写明改革后${names}的名称、等级和条件，待核对。下面引用的条文和数字出自站内收录的现行标准，改革后是否仍然适用，以主管部门最新发布的文件为准。`;
}

/** Questions about whether applications are still accepted: 还要审批吗, 还能办吗, 取消了没. */
const STILL_OPEN =
  /审批|备案|(?:还|不再|停止|暂停)[^，。？]{0,3}受理|还(?:要不要|用不用|能不能|要|用|能|可以|需要)[^，。？]{0,4}(?:办|申请|批|报|有)|取消|停(?:了|办|止)/;

/** Kinds of standards by which a question names all of them: 总包三级还能新申请吗. */
const KINDS: readonly (readonly [RegExp, string, (standard: CatalogueStandard) => boolean])[] = [
  [/总承?包/, '施工总承包', ({ parent }) => parent === '103001'],
  [/专业承包|专包/, '专业承包', ({ parent }) => parent === '103002'],
  [/监理/, '工程监理', ({ category }) => category === 'supervision'],
  [/设计/, '工程设计', ({ category }) => category === 'design'],
  [/勘察/, '工程勘察', ({ category }) => category === 'survey'],
];

/**
 * Formats the closures and cancellations that apply on the day to the named standards, or to a whole kind and level, with their documents.
 * @returns null if the question is about something else, or if the facts contain none
 */
export function formatClosures(
  catalogue: Catalogue,
  { question, subjects, levels, day }: Asked & { readonly levels: readonly string[] },
): string | null {
  if (!STILL_OPEN.test(question) || subjects.length > MAX_SUBJECTS) return null;
  const kinds = subjects.length > 0 || levels.length === 0 ? [] : KINDS.filter(([pattern]) => pattern.test(question));
  const named = [
    ...subjects.flatMap((code) => catalogue.byCode(code) ?? []).map((one) => ({ name: one.name, standards: [one] })),
    ...kinds.map(([, name, isOf]) => ({ name, standards: catalogue.standards.filter(isOf) })),
  ];
  const found = named.flatMap(({ name, standards }) =>
    catalogue.facts.closures
      .filter((one) => one.kind !== 'reform' && one.since <= day)
      .filter((one) =>
        (levels.length === 0 ? [null] : levels).some((level) =>
          standards.every((standard) => isClosureAbout(one, standard, level)),
        ),
      )
      .map(
        ({ text, docNumber, since, confidence }) =>
          `${name}：${since} 起${text}（${docNumber}${confidence === 'sourced' ? '' : '，待核对'}）。`,
      ),
  );
  return found.length === 0 ? null : found.join('');
}
