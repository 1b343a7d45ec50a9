/** Contradictions between the record of an enterprise and its certificates, and within each of them. */
import type {
  Certificate,
  CertificateItem,
  Enterprise,
  EnterpriseDocument,
} from '#domain/enterprise/enterprise-document.ts';
import { removeCategoryPrefix } from '#domain/qualification/unique-levels.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { cite, consistency } from './basis.ts';
import { type ContradictionRule, createContradictionSide } from './contradiction.ts';

export interface EnterpriseView {
  readonly today: string;
  readonly enterprise: Enterprise;
  /** The safety permits that are neither revoked nor expired. */
  readonly permits: readonly Certificate[];
  /** The first current item of each qualification. */
  readonly firstItems: ReadonlyMap<string, CertificateItem>;
}

const isValidStatus = (status: string | null): boolean => status === null || status === '有效';

/** Lists the items of a certificate that are neither revoked nor expired. */
const listCurrentItems = ({ status, validEnd, items }: Certificate, today: string): CertificateItem[] =>
  isValidStatus(status)
    ? items.filter((item) => isValidStatus(item.status) && (item.validEnd ?? validEnd ?? today) >= today)
    : [];

const bare = (text: string | null): string => text?.normalize('NFKC').replace(/\s/g, '').toUpperCase() ?? '';
/** Returns the qualification of an item without its level, in any spelling. */
const getKey = ({ standardCode, itemName }: CertificateItem): string =>
  `${removeCategoryPrefix(standardCode ?? '')} ${bare(itemName)}`;

/** Prepares the records with which each certificate is compared. */
export function createEnterpriseView({ enterprise, certificates }: EnterpriseDocument, today: string): EnterpriseView {
  const items = certificates.flatMap((one) => listCurrentItems(one, today)).filter(({ level }) => level !== null);
  return {
    today,
    enterprise,
    permits: certificates.filter(
      ({ category, status, validEnd }) =>
        category === 'safety' && isValidStatus(status) && (validEnd ?? today) >= today,
    ),
    // Of several items with one key, the first is the last to be set.
    firstItems: new Map(items.toReversed().map((item) => [getKey(item), item])),
  };
}

const PROVINCES = PROVINCE_GROUPS.flatMap(({ provs }) => provs).filter(({ value }) => /^[1-9]/.test(value));

export const enterpriseRules: readonly ContradictionRule<Enterprise, EnterpriseView>[] = [
  {
    code: 'QY01',
    title: '营业期限或核准早于成立',
    basis: consistency('YZ2'),
    remedy: '按营业执照更正日期',
    find: ({ establishDate, bizTermStart, approvalDate }) => {
      const days = [
        ['bizTermStart', '营业期限自', bizTermStart],
        ['approvalDate', '核准日期', approvalDate],
      ] as const;
      for (const [field, label, day] of days)
        if (establishDate !== null && day !== null && day < establishDate)
          return {
            sides: [
              createContradictionSide(field, label, day),
              createContradictionSide('establishDate', '成立日期', establishDate),
            ],
            reason: `${label}在企业成立以前`,
          };
      return null;
    },
  },
  {
    code: 'QY02',
    title: '注册地址与所在地区不符',
    basis: consistency('YZ1'),
    remedy: '按营业执照更正注册地址或所在地区',
    find: ({ regAddress, region }) => {
      const named = PROVINCES.find(({ label }) => regAddress?.startsWith(label) === true);
      const own = PROVINCES.find(({ value }) => region?.slice(0, 2) === value.slice(0, 2));
      return named === undefined || own === undefined || named === own
        ? null
        : {
            sides: [
              createContradictionSide('regAddress', '注册地址', regAddress ?? ''),
              createContradictionSide('region', '所在地区', own.label),
            ],
            reason: `地址在${named.label}`,
          };
    },
  },
];

export const certificateRules: readonly ContradictionRule<Certificate, EnterpriseView>[] = [
  {
    code: 'ZS01',
    title: '安全生产许可证两处不符',
    basis: consistency('YZ1'),
    remedy: '按许可证更正企业信息或证书',
    find: (certificate, { enterprise, permits }) => {
      // Of several permits, the record of the enterprise names one.
      if (permits.length !== 1 || permits[0] !== certificate) return null;
      const pairs = [
        ['validEnd', '有效期至', certificate.validEnd, 'safetyPermitEnd', enterprise.safetyPermitEnd],
        ['certNo', '编号', certificate.certNo, 'safetyPermitNo', enterprise.safetyPermitNo],
      ] as const;
      for (const [field, label, own, otherField, other] of pairs)
        if (own !== null && other !== null && bare(own) !== bare(other))
          return {
            sides: [
              createContradictionSide(field, `证书${label}`, own),
              createContradictionSide(`enterprise.${otherField}`, `企业信息的许可证${label}`, other),
            ],
            reason: `同一许可证的${label}写得不同`,
          };
      return null;
    },
  },
  {
    code: 'ZS02',
    title: '发证早于企业成立',
    basis: cite('主席令第45号', '第五十九条'),
    remedy: '核对发证日期和营业执照；承继原企业证书的，附改制或分立文件',
    find: ({ issueDate }, { enterprise: { establishDate } }) =>
      issueDate !== null && establishDate !== null && issueDate < establishDate
        ? {
            sides: [
              createContradictionSide('issueDate', '发证日期', issueDate),
              createContradictionSide('enterprise.establishDate', '企业成立日期', establishDate),
            ],
            reason: '发证时企业还没有成立',
          }
        : null,
  },
  {
    code: 'ZS03',
    title: '资质项有效期超过证书',
    basis: consistency('YZ3'),
    remedy: '按证书更正资质项或证书的有效期',
    find: ({ validEnd, items }) => {
      const late = items.find((item) => validEnd !== null && item.validEnd !== null && item.validEnd > validEnd);
      return late === undefined
        ? null
        : {
            sides: [
              createContradictionSide('items.validEnd', `${late.itemName}有效期至`, late.validEnd ?? ''),
              createContradictionSide('validEnd', '证书有效期至', validEnd ?? ''),
            ],
            reason: '资质项的有效期不会超过它所在的证书',
          };
    },
  },
  {
    code: 'ZS04',
    title: '同一资质两个等级',
    basis: consistency('YZ1'),
    remedy: '核对证书；升级后原等级的资质项改为注销',
    find: (certificate, { firstItems, today }) => {
      // The later item is reported.
      for (const item of listCurrentItems(certificate, today)) {
        const first = firstItems.get(getKey(item));
        if (first !== undefined && item.level !== null && item.level !== first.level)
          return {
            sides: [
              createContradictionSide('items.level', item.itemName, item.level),
              createContradictionSide('items.level', `另一处${first.itemName}`, first.level ?? ''),
            ],
            reason: '两个等级都在有效期',
          };
      }
      return null;
    },
  },
];
