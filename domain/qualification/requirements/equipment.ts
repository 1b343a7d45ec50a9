/** Equipment: by name and number, owned by the firm (CR-8), and of the wanted specification. */
import type { Equipment } from '#domain/firm/firm.ts';
import { type Context, type Evaluate, type Evaluation, evaluation, judgeAtLeast } from '../context.ts';
import type { Counted, NotCounted } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { allOf, type Truth, truthOf } from '../truth.ts';
import { evaluateConfirmed } from './declared.ts';

type Item = RequirementOf<'equipment'>['items'][number];

const splitNames = (name: string): string[] => name.split(/或|、/).filter((part) => part !== '');

const isNamed = (item: Item, equipment: Equipment): boolean =>
  splitNames(item.name).some((name) => equipment.name === name || equipment.name.includes(name));

function judgeOwned(equipment: Equipment, context: Context): Truth {
  if (context.standard.category !== 'construction') return 'yes';
  const truth = truthOf(equipment.owned);
  return truth === 'no' && context.rules.force('CR-8') === 'unsure' ? 'maybe' : truth;
}

interface ItemAnswer {
  truth: Truth;
  have: string;
  short: number | null;
  counted: Counted[];
  notCounted: NotCounted[];
}

function refuse(equipment: Equipment, place: string, owned: Truth): NotCounted {
  const isOwnership = owned !== 'yes';
  return {
    ref: equipment.uuid ?? equipment.name,
    name: equipment.name,
    what: 'equipment',
    place,
    reasonCode: isOwnership ? 'notOwned' : 'specUnknown',
    reason: isOwnership ? (owned === 'no' ? '设备不是企业自有' : '是否自有未登记') : '规格是否达到要求未核对',
    remedy: isOwnership ? (owned === 'no' ? '购置或取得所有权' : '补录是否自有') : '核对规格',
    isPossible: owned !== 'no',
  };
}

function judgeItem(item: Item, context: Context): ItemAnswer {
  const answer: ItemAnswer = { truth: 'maybe', have: '', short: null, counted: [], notCounted: [] };
  let sure = 0;
  let possible = 0;
  for (const equipment of context.index.firm.equipment.filter((one) => isNamed(item, one))) {
    const owned = judgeOwned(equipment, context);
    const fits = item.spec === null ? 'yes' : truthOf(equipment.meetsSpec);
    const truth = allOf(owned, fits);
    if (truth !== 'no') possible += equipment.count ?? item.count ?? 1;
    if (truth === 'yes' && equipment.count !== null) {
      sure += equipment.count;
      answer.counted.push({
        ref: equipment.uuid ?? equipment.name,
        name: equipment.name,
        what: 'equipment',
        via: `${equipment.spec ?? ''} ${equipment.count} ${item.countUnit ?? '台'}`.trim(),
        place: item.name,
        until: null,
        isDueSoon: false,
      });
    } else answer.notCounted.push(refuse(equipment, item.name, owned));
  }
  answer.truth = judgeAtLeast(sure, possible, item.count);
  answer.have = `${item.name} ${sure} ${item.countUnit ?? '台'}`;
  answer.short = item.count === null ? null : Math.max(0, item.count - sure);
  return answer;
}

export const evaluateEquipment: Evaluate<RequirementOf<'equipment'>> = (row, context, prepared): Evaluation => {
  if (row.items.length === 0) return evaluateConfirmed('equipment', prepared, context);
  const answers = row.items.map((item) => judgeItem(item, context));
  const needed = row.itemsNeeded ?? row.items.length;
  const sure = answers.filter((answer) => answer.truth === 'yes').length;
  const possible = answers.filter((answer) => answer.truth !== 'no').length;
  const truth = judgeAtLeast(sure, possible, needed);
  const missing = row.items.flatMap((item, index) => {
    const short = answers[index]?.short ?? 0;
    return short > 0
      ? [`${item.name}${item.spec === null ? '' : `（${item.spec}）`} ${short} ${item.countUnit ?? '台'}`]
      : [];
  });
  const title = `补充${needed < row.items.length ? `下列设备中的 ${needed - sure} 项：` : '设备：'}${missing.join('、')}`;
  return evaluation(
    truth,
    { text: answers.map((answer) => answer.have).join('，'), value: sure, unit: '项' },
    truth === 'yes' ? '设备齐备' : truth === 'no' ? '设备不齐' : '部分设备的数量、规格或权属待核对',
    {
      counted: answers.flatMap((answer) => answer.counted),
      notCounted: answers.flatMap((answer) => answer.notCounted),
      rules: context.standard.category === 'construction' ? ['CR-8'] : [],
      distance: truth === 'no' ? { text: `差 ${needed - sure} 项`, value: needed - sure, unit: '项' } : null,
      nextStep: truth === 'yes' ? null : title,
      gaps:
        truth === 'no'
          ? [
              {
                kind: 'add',
                title,
                count: needed - sure,
                unit: '项',
                candidates: [],
                ways: ['购置或转为自有'],
                effort: 8,
              },
            ]
          : [],
    },
  );
};
