import { href } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { filingGuidePages } from '#features/filing/filing-guide/pages/filing-guide.pages.ts';
import {
  type FilingEntryRow,
  listFilingEntryRows,
} from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { asSentence, createPassage, type PassageSource } from '#platform/server/passages.ts';

const BATCH = 200;

const placeName = (region: string): string => getProvince(PROVINCE_GROUPS, region)?.label ?? '';

const getAddress = (matter: string): string => href(filingGuidePages.filingGuide, null, { keywords: matter });

function getBase(row: FilingEntryRow) {
  return {
    kind: 'guide' as const,
    title: row.itemName,
    docNumber: row.basisNumber,
    href: getAddress(row.itemName),
    isPending: !row.isVerified,
  };
}

/** Builds the passage about the authority that accepts a filing in one region. */
function officePassage(row: FilingEntryRow): Passage {
  const where = placeName(row.region);
  const days = row.legalDays === null ? '法定办理期限待核对' : `法定办理期限 ${row.legalDays} 个工作日`;
  return createPassage({
    ...getBase(row),
    key: `guide ${row.uuid} office`,
    place: where === '' ? '受理机关' : `受理机关 ${where}`,
    text: `${where && row.region !== '000000' ? `${where}的` : ''}${row.itemName}由${row.acceptOrg}受理；${days}。`,
    keywords: [...row.keywords, '受理', '申请', '办理', '哪里', '部门', where],
    aspect: 'accept',
    region: row.region,
  });
}

/** Builds the passages of a type of filing: one each for renewal, materials and steps, which are the same in all regions. */
function matterPassages(row: FilingEntryRow): Passage[] {
  const base = getBase(row);
  const name = row.itemName.replace(/（(?:省|部)级审批事项）$/, '');
  const basis = row.basisTitle ? `（依据《${row.basisTitle}》${row.basisNumber ?? ''}）` : '';
  const drafts = [
    row.renewal === null
      ? null
      : {
          aspect: 'renewal',
          place: '延续',
          text: `${name}的延续：${row.renewal}${basis}`,
          words: ['延续', '延期', '到期', '提前', '有效期'],
        },
    row.materials.length === 0
      ? null
      : {
          aspect: 'materials',
          place: '材料',
          text: `${name}通常要准备：${row.materials.map((item) => item.name).join('、')}。清单以受理机关公布的为准，形式和份数待核对`,
          words: ['材料', '资料', '准备'],
        },
    row.steps.length === 0
      ? null
      : {
          aspect: 'steps',
          place: '步骤',
          text: `${name}的办理步骤：${row.steps.map((step, index) => `（${index + 1}）${step.title}：${step.text.replace(/。$/, '')}`).join('；')}`,
          words: ['流程', '步骤', '怎么办', '申请'],
        },
  ];
  return drafts.flatMap((draft) =>
    draft === null
      ? []
      : [
          createPassage({
            ...base,
            title: name,
            key: `guide ${name} ${draft.aspect}`,
            place: draft.place,
            text: asSentence(draft.text),
            keywords: [...row.keywords, ...draft.words],
            aspect: draft.aspect,
            // The portal wrote the list of materials; no authority published it.
            isPending: base.isPending || draft.aspect === 'materials',
            href: getAddress(name),
          }),
        ],
  );
}

/** Lists the passages of the filing guide: the authority for each item and province, and the steps of filing and renewal. */
export const listGuidePassages: PassageSource = async function* ({ db }) {
  const known = new Set<string>();
  for (let offset = 0; ; offset += BATCH) {
    const filter = { province: null, category: null, words: [], offset, limit: BATCH };
    const { rows } = await listFilingEntryRows(db, filter);
    if (rows.length === 0) return;
    yield rows.flatMap((row) => {
      const matter = matterPassages(row).filter(({ key }) => !known.has(key));
      for (const { key } of matter) known.add(key);
      return [officePassage(row), ...matter];
    });
  }
};
