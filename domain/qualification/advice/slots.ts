/**
 * Lists the gaps of a level, unit by unit, with all additions that can fill a unit: a new employee, an existing employee, another project.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { HypotheticalChange, HypotheticalChangeOfKind } from '#domain/what-if/change.ts';
import type { Catalogue, CatalogueLevel, CatalogueStandard } from '../catalogue.ts';
import type { EvaluationOptions } from '../context.ts';
import type { EvaluationReport, Gap, RequirementResult } from '../report.ts';
import { isRequirementKind, type Requirement, type RequirementOf } from '../requirement.ts';
import { formatEquipmentItem } from '../requirements/equipment.ts';
import {
  listPossibleHires,
  listPossibleTechnicalLeads,
  type PossibleHire,
  type RequiredCredentials,
} from './papers.ts';
import type { CostMeasure } from './weights.ts';
import { listProjectAdditions, type ProjectAddition } from './works.ts';

/** One unit of an addition. */
export interface GapAddition {
  readonly key: string;
  readonly measure: CostMeasure;
  /** Whether it can be added only once, such as an existing employee or an amount of money. */
  readonly isSingle: boolean;
  /** Whether the project counts by another measure of a class that an earlier addition already covers. */
  readonly isOtherMeasure?: boolean;
  /** Returns the change to the records for a number of units. */
  readonly toChange: (count: number) => HypotheticalChange;
}

export interface GapSlot {
  readonly leafId: string;
  readonly count: number;
  /** Possible additions, the simplest first; it closes the gap alone. */
  readonly options: readonly GapAddition[];
}

interface Frame {
  readonly catalogue: Catalogue;
  readonly standard: CatalogueStandard;
  readonly level: CatalogueLevel;
  readonly report: EvaluationReport;
  readonly enterprise: EnterpriseDocument;
  /** The evaluation options of the report. */
  readonly options?: Partial<EvaluationOptions>;
}

const NO_PERSON = {
  name: null,
  regType: null,
  specialty: null,
  titleName: null,
  titleMajor: null,
  skillGrade: null,
  trade: null,
  postName: null,
  workYears: null,
  workField: null,
  education: null,
  isLead: false,
  led: [],
} satisfies Omit<HypotheticalChangeOfKind<'addPeople'>, 'kind' | 'count'>;

const hire = ({ measure, papers }: PossibleHire): GapAddition => ({
  key: `hire ${JSON.stringify(papers)}`,
  measure,
  isSingle: papers.isLead === true,
  toChange: (count) => ({ ...NO_PERSON, ...papers, kind: 'addPeople', count }),
});

const single = (measure: CostMeasure, change: HypotheticalChange): GapAddition => ({
  key: JSON.stringify(change),
  measure,
  isSingle: true,
  toChange: () => change,
});

const EXTEND = '增项注册';

/** Lists employees who would count if their obstacles were removed (`people/fit.ts` finds them). */
function listOwn(gaps: readonly Gap[], plain: RequiredCredentials | undefined): GapAddition[] {
  return gaps
    .flatMap((gap) => gap.candidates)
    .filter((one) => one.what === 'person')
    .map(({ ref, remedy }) => {
      if (remedy === '任命为技术负责人') return single('appoint', { kind: 'appointLead', ref });
      if (!remedy.includes(EXTEND)) return single('settle', { kind: 'settlePerson', ref });
      const { regType = null, specialty = null } = plain ?? {};
      const none = { titleName: null, titleMajor: null, skillGrade: null, trade: null, postName: null };
      return single('extend', { kind: 'addCertificate', ref, regType, specialty, ...none });
    });
}

/** Lists places of other requirements whose holders could also fill this place: they can be moved, and replaced in their previous place. */
function listExchanges(leaf: RequirementResult, { report, level }: Frame, own: string | null): GapAddition[] {
  const elsewhere = new Set(
    leaf.notCounted.filter((one) => one.reasonCode === 'countedElsewhere').map((one) => one.ref),
  );
  return report.leaves.flatMap((other, index) => {
    const row = level.rows[index]?.row;
    if (row === undefined || other.id === leaf.id) return [];
    const labels = new Set(other.counted.filter((one) => elsewhere.has(one.ref)).map((one) => one.place));
    return other.places
      .filter((place) => labels.has(place.label))
      .flatMap((place) => listPossibleHires(row, place.id, own).slice(0, 1))
      .map(hire);
  });
}

function listPeopleSlots(row: Requirement, leaf: RequirementResult, frame: Frame, gaps: readonly Gap[]): GapSlot[] {
  const own = frame.catalogue.terms.ownSpecialtyOf(frame.standard.code, frame.level.key);
  return leaf.places.flatMap((place): GapSlot[] => {
    const count = place.need - place.possible;
    const hires = count > 0 ? listPossibleHires(row, place.id, own) : [];
    if (hires.length === 0) return [];
    const options = [
      ...hires.map(hire),
      ...listOwn(
        gaps.filter((gap) => gap.count === count || gaps.length === 1),
        hires[0]?.papers,
      ),
      ...listExchanges(leaf, frame, own),
    ];
    return [{ leafId: leaf.id, count, options }];
  });
}

const isLedRow = (row: Requirement): row is Requirement & RequirementOf<'other'> =>
  isRequirementKind(row, 'other') && row.minProjects !== undefined;

/** Lists the led projects that the level requires of an external lead. */
function listRequiredLeads({ level, report, standard }: Frame): NonNullable<RequiredCredentials['led']> {
  return level.rows.flatMap(({ row }, index) =>
    isLedRow(row) && report.leaves[index]?.verdict !== 'notAssessed'
      ? [
          {
            scale: null,
            standardCode: standard.code,
            meetsLevel: row.refLevelAtLeast ?? null,
            count: row.minProjects ?? 1,
          },
        ]
      : [],
  );
}

function listLeadSlots(
  row: RequirementOf<'technicalLead'>,
  leaf: RequirementResult,
  frame: Frame,
  gaps: readonly Gap[],
): GapSlot[] {
  const own = frame.catalogue.terms.ownSpecialtyOf(frame.standard.code, frame.level.key);
  const hires = listPossibleTechnicalLeads(row, own, listRequiredLeads(frame));
  return [{ leafId: leaf.id, count: 1, options: [...hires.map(hire), ...listOwn(gaps, hires[0]?.papers)] }];
}

/**
 * Lists further led projects for the existing lead, or for a constructor if the lead is unknown; a future lead already has them
 * (`listRequiredLeads`).
 */
function listLedSlots(
  row: RequirementOf<'other'>,
  leaf: RequirementResult,
  frame: Frame,
  gaps: readonly Gap[],
): GapSlot[] {
  const at = frame.level.rows.findIndex((other) => isRequirementKind(other.row, 'technicalLead'));
  const lead = frame.report.leaves[at];
  const builder = frame.report.leaves.find(({ kind }) => kind === 'registeredPersonnel')?.counted[0]?.ref;
  const ref = lead?.counted[0]?.ref ?? (row.byAnyOf?.includes('注册建造师') === true ? builder : undefined);
  const count = gaps[0]?.count ?? null;
  if (ref === undefined || count === null || lead?.verdict === 'unmet') return [];
  const led = { scale: null, standardCode: frame.standard.code, meetsLevel: row.refLevelAtLeast ?? null };
  const addition: GapAddition = {
    key: `led ${ref}`,
    measure: 'led',
    isSingle: false,
    toChange: (times) => ({ kind: 'addLed', ref, ...led, count: times }),
  };
  return [{ leafId: leaf.id, count, options: [addition] }];
}

/** Finds the project of a unit work by its key in a report (`projects/unit-work.ts`). */
const findProject = (ref: string, { projects }: EnterpriseDocument): string | undefined =>
  projects.find(
    ({ uuid, works }) =>
      uuid !== undefined &&
      (uuid === ref || ref.startsWith(`${uuid}/work-`) || works.some((work) => work.uuid === ref)),
  )?.uuid;

/** Reduces the required measure of a project to the missing part. */
function shorten(work: ProjectAddition, { short }: Gap): ProjectAddition {
  const [metric, ...others] = work.metrics;
  if (metric === undefined || others.length > 0 || !short) return work;
  const value = Number((short.unit === 'CNY' ? short.value / 10_000 : short.value).toPrecision(12));
  return value < metric.value ? { ...work, metrics: [{ ...metric, value }] } : work;
}

function listWorkSlots(
  row: RequirementOf<'performance'>,
  leaf: RequirementResult,
  frame: Frame,
  gaps: readonly Gap[],
): GapSlot[] {
  const { category, code } = frame.standard;
  const ways = listProjectAdditions(row, code, { category, terms: frame.catalogue.terms });
  const advised = ways.filter(({ words }) => gaps.some(({ title }) => title.includes(words)));
  const add = (work: ProjectAddition, isOtherMeasure = false): GapAddition => ({
    key: `work ${JSON.stringify(work)}`,
    measure: 'work',
    isSingle: false,
    isOtherMeasure,
    toChange: (count) => ({ kind: 'addWorks', name: null, count, acceptOn: null, ...work }),
  });
  const isOtherMeasure = (way: (typeof ways)[number]): boolean =>
    !advised.includes(way) &&
    [...advised, ways.find(({ group }) => group === way.group)].some((one) => one !== way && one?.group === way.group);
  const additions = ways.map((way) => ({ ...way, addition: add(way.work, isOtherMeasure(way)) }));
  return gaps.flatMap((gap): GapSlot[] => {
    const plain = additions.find((one) => gap.title.includes(one.words));
    if (plain === undefined) return [];
    const rest = additions.filter((one) => one !== plain);
    const sorted = rest.toSorted(
      (one, other) => Number(one.addition.isOtherMeasure) - Number(other.addition.isOtherMeasure),
    );
    const refs = new Set(gap.candidates.flatMap(({ ref }) => findProject(ref, frame.enterprise) ?? []));
    const own = [...refs].map((ref) => single('mend', { kind: 'settleProject', ref }));
    const options = [add(shorten(plain.work, gap)), ...own, ...sorted.map((one) => one.addition)];
    return [{ leafId: leaf.id, count: gap.count ?? 1, options }];
  });
}

function listEquipmentSlots(row: RequirementOf<'equipment'>, leaf: RequirementResult, gaps: readonly Gap[]): GapSlot[] {
  const title = gaps[0]?.title ?? '';
  const additions = row.items.map((item) => {
    const count = item.count ?? 1;
    return {
      isMissing: title.includes(formatEquipmentItem(item, 0).replace(/ 0 [^ ]*$/, ' ')),
      addition: single('equipment', { kind: 'addEquipment', name: item.name.split(/或|、/)[0] ?? item.name, count }),
    };
  });
  const others = row.itemsNeeded === undefined ? [] : additions.filter((one) => !one.isMissing);
  return additions
    .filter((one) => one.isMissing)
    .map((one) => ({
      leafId: leaf.id,
      count: 1,
      options: [one.addition, ...others.map((other) => other.addition)],
    }));
}

function readMoney(row: Requirement): Pick<HypotheticalChangeOfKind<'setMoney'>, 'field' | 'amount'> | null {
  const isCapital =
    isRequirementKind(row, 'registeredCapital') ||
    (isRequirementKind(row, 'other') && row.subkind === 'registeredCapital');
  if (!(isCapital || isRequirementKind(row, 'netAssets')) || typeof row.minCny !== 'number') return null;
  const isPaid = isRequirementKind(row, 'registeredCapital') && row.paidIn === true;
  const field = isRequirementKind(row, 'netAssets') ? 'netAssets' : isPaid ? 'paidCapital' : 'regCapital';
  return { field, amount: row.minCny / 10_000 };
}

/**
 * Several rows may require the same amount, and a current qualification may require more than the row; the largest amount satisfies all. A
 * first application is evaluated by the registered capital (CR-14).
 */
function listMoneySlots(
  row: Requirement,
  own: Pick<HypotheticalChangeOfKind<'setMoney'>, 'field' | 'amount'>,
  leaf: RequirementResult,
  frame: Frame,
  gaps: readonly Gap[],
): GapSlot[] {
  const isByCapital =
    isRequirementKind(row, 'netAssets') && frame.options?.applying === 'first' && leaf.rules.includes('CR-14');
  const field = isByCapital ? 'regCapital' : own.field;
  const short = gaps[0]?.count ?? 0;
  const amounts = frame.level.rows.flatMap((other) => {
    const money = readMoney(other.row);
    return money?.field === field ? [money.amount] : [];
  });
  const needed = Number(((leaf.have.value ?? 0) + short).toFixed(4));
  const amount = Math.max(own.amount, needed, ...amounts);
  return [{ leafId: leaf.id, count: 1, options: [single('money', { kind: 'setMoney', field, amount })] }];
}

/** Lists slots for people with a post certificate that the requirement counts separately (混凝土试验员). */
function listPostSlots(postName: string | undefined, leaf: RequirementResult, gaps: readonly Gap[]): GapSlot[] {
  const count = gaps[0]?.count ?? 0;
  return count > 0 && postName !== undefined
    ? [{ leafId: leaf.id, count, options: [hire({ measure: 'post', papers: { postName } })] }]
    : [];
}

function listRowSlots(row: Requirement, leaf: RequirementResult, frame: Frame): GapSlot[] {
  const gaps = frame.report.gaps.filter((gap) => gap.leafId === leaf.id && gap.kind === 'add');
  if (isRequirementKind(row, 'technicalLead')) return listLeadSlots(row, leaf, frame, gaps);
  if (isRequirementKind(row, 'performance')) return listWorkSlots(row, leaf, frame, gaps);
  if (isRequirementKind(row, 'equipment')) return listEquipmentSlots(row, leaf, gaps);
  if (isLedRow(row)) return listLedSlots(row, leaf, frame, gaps);
  if (isRequirementKind(row, 'registeredTotal')) {
    const count = gaps[0]?.count ?? 0;
    const hires = listPossibleHires(row, 'rest', null).map(hire);
    return count > 0 && hires.length > 0 ? [{ leafId: leaf.id, count, options: hires }] : [];
  }
  const money = readMoney(row);
  if (money !== null) return listMoneySlots(row, money, leaf, frame, gaps);
  if (isRequirementKind(row, 'other') && row.subkind === 'post') return listPostSlots(row.post, leaf, gaps);
  return listPeopleSlots(row, leaf, frame, gaps);
}

/** Lists the slots of all gaps; a requirement that no addition can fulfil has no slot. */
export const listGapSlots = (frame: Frame): GapSlot[] =>
  frame.report.leaves.flatMap((leaf, index) => {
    const row = frame.level.rows[index]?.row;
    return row === undefined || leaf.verdict !== 'unmet' ? [] : listRowSlots(row, leaf, frame);
  });
