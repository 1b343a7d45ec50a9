/**
 * Evaluates equipment by name and number. Equipment must be owned by the enterprise (CR-8) and meet the required specification. A piece
 * counts for only one item.
 */
import type { Equipment } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { canonicalJson } from '../canonical-json.ts';
import { createEvaluation, type Evaluate, type Evaluation, type EvaluationContext } from '../context.ts';
import { type EquipmentSupply, selectEquipmentItems } from '../equipment/choose-items.ts';
import { compareFigures, type Figure } from '../quantity.ts';
import type { CountedRecord, UncountedRecord } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { formatShortAmount } from '../shortage.ts';
import { allOf, anyOf, getTruth, type Truth } from '../truth.ts';
import { normaliseSpaces } from '../wording/amounts.ts';
import { evaluateConfirmed } from './declared.ts';

type Item = RequirementOf<'equipment'>['items'][number];

interface ItemNames {
  readonly names: readonly string[];
  readonly openEndings: readonly string[];
}

/** Splits the name of an item into the machines that it lists: 半潜驳或砼搅拌船 lists two. */
export const splitItem = (name: string): string[] => name.split(/或|、/).filter((part) => part !== '');

function readNames(item: Item, { terms }: EvaluationContext): ItemNames {
  const parts = splitItem(item.name);
  return {
    names: parts.flatMap((part) => terms.equipmentNamesOf(part)).map(normaliseName),
    openEndings: parts.flatMap((part) => terms.openEndingsOf(part)),
  };
}

/**
 * Compares a name with the names of the item. A name that contains one of them, or is the broader term at its end (摊铺机 of 沥青混凝土摊铺机), is
 * uncertain. It is another machine only if it equals or ends with the name of another known kind. A name of no known kind is uncertain.
 */
function evaluateName(
  { names, openEndings }: ItemNames,
  equipment: Equipment,
  others: ReadonlySet<string>,
  context: EvaluationContext,
): Truth {
  const own = normaliseName(equipment.name);
  if (names.includes(own)) return 'yes';
  const isOpen = (text: string): boolean =>
    names.some((name) => text.includes(name) || name.endsWith(text)) ||
    openEndings.some((ending) => text.endsWith(ending));
  if (isOpen(own)) return 'maybe';
  if (others.has(own) || equipment.kind === '办公设备') return 'no';
  const machine = context.terms.machineOf(own);
  return machine === null || isOpen(machine) ? 'maybe' : 'no';
}

function evaluateOwned(equipment: Equipment, context: EvaluationContext): Truth {
  if (context.standard.category !== 'construction') return 'yes';
  const truth = getTruth(equipment.owned);
  return truth === 'no' && context.rules.force('CR-8') === 'unsure' ? 'maybe' : truth;
}

/** Reads the figures of a text with the unit that follows each of them: 120kW以上 is 120 kW. */
const readFigures = (text: string): Figure[] =>
  [...text.normalize('NFC').matchAll(/(\d+(?:\.\d+)?)\s*([a-zA-Z\p{Script=Han}㎡²³/·]*)/gu)].map(([, value, unit]) => ({
    value: Number(value),
    unit: unit?.split(/及以上|以上|级/)[0] || null,
  }));

/**
 * Evaluates whether a piece meets the specification. The enterprise states this (符合标准规格). If the model contains exactly one figure and it
 * is below the required one, the two entries contradict each other.
 */
function evaluateSpec(item: Item, { meetsSpec, spec }: Equipment): Truth {
  if (item.spec === null) return 'yes';
  if (meetsSpec !== true) return getTruth(meetsSpec);
  const [need, ...others] = readFigures(item.spec);
  const [have, ...more] = readFigures(spec ?? '');
  if (need === undefined || have === undefined || others.length + more.length > 0) return 'yes';
  return have.unit !== null && compareFigures(have, need) === -1 ? 'maybe' : 'yes';
}

interface Piece {
  equipment: Equipment;
  owned: Truth;
  /** The results of comparing the name, by item. */
  named: readonly Truth[];
  fits: readonly Truth[];
}

/** Sorted by content, so that the order of the list does not matter. */
function readPieces(items: readonly Item[], context: EvaluationContext): Piece[] {
  const names = items.map((item) => readNames(item, context));
  const others = new Set(names.flatMap((item) => item.names));
  return context.index.enterprise.equipment
    .map((equipment) => ({ equipment, key: `${equipment.name}\u0000${canonicalJson(equipment)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .flatMap(({ equipment }): Piece[] => {
      const named = names.map((item) => evaluateName(item, equipment, others, context));
      if (anyOf(...named) === 'no') return [];
      const owned = evaluateOwned(equipment, context);
      const fits = items.map((item, index) => allOf(named[index] ?? 'no', owned, evaluateSpec(item, equipment)));
      return [{ equipment, owned, named, fits }];
    });
}

/** The number of pieces assumed to be possible in a record with an unknown number. */
const anyNumber = 1_000_000;

function toSupplies(pieces: readonly Piece[], accept: (truth: Truth) => boolean, unknown: number): EquipmentSupply[] {
  return pieces.map(({ equipment, fits }) => ({
    fits: fits.flatMap((truth, item) => (accept(truth) ? [item] : [])),
    size: equipment.count ?? unknown,
  }));
}

type Refusal = Pick<UncountedRecord, 'reasonCode' | 'reason' | 'remedy' | 'isPossible'>;

const refusal = (
  reasonCode: UncountedRecord['reasonCode'],
  reason: string,
  remedy: string | null,
  isPossible: boolean,
): Refusal => ({ reasonCode, reason, remedy, isPossible });

/** Returns the first obstacle of a piece. Without an obstacle, the piece is surplus or its number is too small to help. */
function findReason({ equipment, owned, named, fits }: Piece, at: number, item: string, isFull: boolean): Refusal {
  const isSpecLow = equipment.meetsSpec === false;
  // Buying a machine is recommended only if it certainly is of the required kind.
  if (owned === 'no')
    return refusal('notOwned', '设备不是企业自有', named[at] === 'yes' ? '购置或取得所有权' : null, false);
  if (equipment.count === 0) return refusal('valueShort', '登记的数量为 0', null, false);
  if (owned === 'maybe') return refusal('notOwned', '是否自有未登记', '补录是否自有', !isSpecLow);
  if (named[at] === 'maybe') return refusal('specUnknown', `是否属于${item}待核对`, '按标准的设备名称登记', !isSpecLow);
  if (equipment.count === null) return refusal('specUnknown', '数量未登记', '补录数量', !isSpecLow);
  if (fits[at] === 'no') return refusal('specUnknown', '规格达不到要求', null, false);
  if (fits[at] === 'maybe')
    return refusal(
      'specUnknown',
      equipment.meetsSpec === true
        ? `规格型号 ${equipment.spec ?? ''} 与“符合标准规格”不一致，待核对`
        : '规格是否达到要求未核对',
      '核对规格',
      true,
    );
  return isFull
    ? refusal('surplus', '符合要求，所需数量已够，未列入', null, false)
    : refusal('tooFew', '符合要求，但数量未凑足，未列入', null, false);
}

function refuse(piece: Piece, items: readonly Item[], isFull: (item: number) => boolean): UncountedRecord {
  const { equipment, named } = piece;
  const at = named.indexOf(named.includes('yes') ? 'yes' : 'maybe');
  const item = items[at]?.name ?? '';
  return {
    ref: equipment.uuid ?? equipment.name,
    name: equipment.name,
    what: 'equipment',
    place: item === '' ? null : item,
    ...findReason(piece, at, item, isFull(at)),
  };
}

const OPEN = '部分设备的数量、规格或权属待核对';

const getUnit = (item: Item | undefined): string => item?.countUnit ?? '台';
export const formatEquipmentItem = (item: Item, count: number): string =>
  `${item.name}${item.spec === null ? '' : `（${item.spec}）`} ${count} ${getUnit(item)}`;

const countPiece = (equipment: Equipment, item: Item | undefined, count: number): CountedRecord => ({
  ref: equipment.uuid ?? equipment.name,
  name: equipment.name,
  what: 'equipment',
  via: `${equipment.spec ?? ''} ${count} ${getUnit(item)}`.trim(),
  place: item?.name ?? null,
  until: null,
  isDueSoon: false,
});

/** Lists the unknown facts of a piece that may count for an item. */
function listQuestions({ equipment, owned, named }: Piece, item: Item, index: number): string[] {
  return [
    ...(named[index] === 'maybe' ? ['名称'] : []),
    ...(owned === 'maybe' ? ['权属'] : []),
    ...(evaluateSpec(item, equipment) === 'maybe' ? ['规格'] : []),
    ...(equipment.count === null ? ['数量'] : []),
  ];
}

/**
 * Formats the existing number: `打桩船 1 艘（另有 2 艘权属待核对）`. An uncertain piece counts neither as present nor as missing. If all pieces are
 * uncertain, no counted number is shown.
 */
function writeHave(item: Item, index: number, filled: number, open: readonly Piece[]): string {
  const unit = getUnit(item);
  const asked = open.flatMap((piece) => {
    const { count } = piece.equipment;
    const questions = piece.fits[index] === 'no' || count === 0 ? [] : listQuestions(piece, item, index);
    return questions.length === 0 ? [] : [{ count, what: questions.join('、') }];
  });
  const parts = [...Map.groupBy(asked, ({ what }) => what)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, list]) => {
      const isCounted = list.every(({ count }) => count !== null);
      const total = list.reduce((sum, { count }) => sum + (count ?? 0), 0);
      return `${isCounted ? `${total} ${unit}` : `${list.length} 条登记的`}${what}待核对`;
    })
    .join('，');
  if (parts === '') return `${item.name} ${filled} ${unit}`;
  return normaliseSpaces(filled === 0 ? `${item.name}：${parts}` : `${item.name} ${filled} ${unit}（另有 ${parts}）`);
}

function writeGaps(
  truth: Truth,
  missing: readonly string[],
  open: readonly UncountedRecord[],
  isChoice: boolean,
  lacking: number,
): Evaluation['gaps'] {
  if (truth === 'no')
    return [
      {
        kind: 'add',
        title: `补充${isChoice ? `下列设备中的 ${lacking} 项：` : '设备：'}${missing.join('、')}`,
        count: lacking,
        unit: '项',
        candidates: open
          .filter((one) => one.remedy !== null)
          .slice(0, 5)
          .map((one) => ({ ref: one.ref, name: one.name, what: one.what, remedy: one.remedy ?? '' })),
        ways: ['购置或转为自有'],
        effort: 8,
      },
    ];
  if (truth === 'yes') return [];
  return [
    {
      kind: 'confirm',
      title: `核对设备的数量、规格或权属：${[...new Set(open.map((one) => one.name))].join('、') || missing.join('、')}`,
      count: null,
      unit: null,
      candidates: [],
      ways: ['补录不计入名单中待核对的内容'],
      effort: 1,
    },
  ];
}

export const evaluateEquipment: Evaluate<RequirementOf<'equipment'>> = (row, context, prepared): Evaluation => {
  const { items } = row;
  if (items.length === 0) return evaluateConfirmed('equipment', prepared, context);
  const pieces = readPieces(items, context);
  const needs = items.map((item) => item.count);
  const needed = row.itemsNeeded ?? items.length;
  const sure = selectEquipmentItems(
    toSupplies(pieces, (truth) => truth === 'yes', 0),
    needs,
    needed,
    false,
  );
  const loose = selectEquipmentItems(
    toSupplies(pieces, (truth) => truth !== 'no', anyNumber),
    needs,
    needed,
    true,
  );
  const truth: Truth = sure.missing === 0 ? 'yes' : loose.missing > 0 ? 'no' : 'maybe';
  const used = new Set(sure.given.map((gift) => gift.supply));
  const isFull = (item: number): boolean => (sure.filled[item] ?? 0) >= (needs[item] ?? 0);
  const refused = pieces.flatMap((piece, index) => (used.has(index) ? [] : [refuse(piece, items, isFull)]));
  const openPieces = truth === 'yes' ? [] : pieces.filter((_, index) => !used.has(index));
  const lacking = loose.items.filter((item) => item.missing > 0);
  const missing = lacking.flatMap(({ item, missing: count }) => {
    const own = items[item];
    return own === undefined ? [] : [formatEquipmentItem(own, count)];
  });
  const open = refused.filter((one) => one.isPossible || truth === 'no');
  const gaps = writeGaps(truth, missing, open, needed < items.length, lacking.length);
  const full = sure.items.filter((item) => item.missing === 0).length;
  const isOpen = truth === 'maybe' || (truth === 'no' && needed - full > lacking.length);
  return createEvaluation(
    truth,
    {
      text: items.map((item, index) => writeHave(item, index, sure.filled[index] ?? 0, openPieces)).join('，'),
      value: Math.min(full, needed),
      unit: '项',
    },
    truth === 'yes' ? '设备齐备' : truth === 'maybe' ? OPEN : `设备不齐${isOpen ? `；另有${OPEN}` : ''}`,
    {
      counted: sure.given.flatMap(({ supply, item, count }) => {
        const piece = pieces[supply];
        return piece === undefined ? [] : [countPiece(piece.equipment, items[item], count)];
      }),
      notCounted: refused,
      rules: context.standard.category === 'construction' ? ['CR-8'] : [],
      distance:
        truth === 'no'
          ? { text: formatShortAmount(`${lacking.length} 项`, isOpen), value: lacking.length, unit: '项' }
          : null,
      nextStep: gaps[0]?.title ?? null,
      gaps,
    },
  );
};
