import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { getCompleteness, SECTIONS } from '#features/enterprise/enterprise/contract/sections.ts';
import {
  getCertificateNumbers,
  getEnterprise,
  getPersonNumbers,
  getTotalNumbers,
} from '#features/enterprise/enterprise/enterprise.contract.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { DeclarationSection, EquipmentSection } from '#features/records/declarations/web/declarations.web-api.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { query } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import './info-centre.css';

interface Entry {
  readonly icon: IconName;
  readonly title: string;
  readonly to: string;
  /** Number of records, or null while it is unknown. */
  readonly count: number | null;
  readonly unit: string;
  readonly note: string;
  /** The hint of the first step while there are no records. */
  readonly todo: string;
}

/** Returns the percentage of the licence data that is filled in, and the number of empty fields. */
function useCompleteness() {
  const enterprise = useQuery(query(getEnterprise));
  if (!enterprise.data) return null;
  const fields = SECTIONS.flatMap((section) => section.fields);
  const { missing } = getCompleteness(enterprise.data, fields);
  return { share: fields.length === 0 ? 1 : 1 - missing.length / fields.length, missing: missing.length };
}

function useEntries(): readonly Entry[] {
  const totals = useQuery(query(getTotalNumbers));
  const certificates = useQuery(query(getCertificateNumbers));
  const people = useQuery(query(getPersonNumbers));
  const ending = certificates.data ? certificates.data.expiring + certificates.data.expired : 0;
  return [
    {
      icon: 'cert',
      title: '资质证书',
      to: href(certificatesPages.certificates),
      count: certificates.data?.total ?? null,
      unit: '本',
      note: certificates.data ? `${certificates.data.items} 项资质${ending > 0 ? `，${ending} 本临期或过期` : ''}` : '',
      todo: '录入证书和资质项，开始到期提醒',
    },
    {
      icon: 'idcard',
      title: '注册人员',
      to: href(personnelPages.registeredPeople),
      count: people.data?.registered ?? null,
      unit: '人',
      note: '注册专业、有效期、继续教育',
      todo: '录入注册人员，校验人数是否达标',
    },
    {
      icon: 'people',
      title: '非注册人员',
      to: href(personnelPages.otherPeople),
      count: people.data?.other ?? null,
      unit: '人',
      note: '职称、岗位、技能人员',
      todo: '录入职称、岗位和技能人员',
    },
    {
      icon: 'crane',
      title: '监管平台项目',
      to: href(nationalPlatformPages.projects),
      count: totals.data?.projectNum ?? null,
      unit: '个',
      note: '指标、业务环节、数据等级',
      todo: '录入项目，核对业绩指标和数据等级',
    },
    {
      icon: 'bell',
      title: '待处理提醒',
      to: href(overviewPages.overview),
      count: totals.data?.remindNum ?? null,
      unit: '条',
      note: '到期、缺失和不一致',
      todo: '目前没有待处理提醒',
    },
  ];
}

function EntryCard({ entry }: { readonly entry: Entry }) {
  return (
    <Link className="card hub-card" to={entry.to}>
      <Icon name={entry.icon} size="large" />
      <span className="hub-text">
        <span className="hub-title">{entry.title}</span>
        <span className="text-3 small">{entry.count === 0 ? entry.todo : entry.note}</span>
      </span>
      <span className="hub-count">
        <b>{entry.count ?? '—'}</b> <span className="text-3">{entry.unit}</span>
      </span>
    </Link>
  );
}

function LicenceCard() {
  const found = useCompleteness();
  const words = found === null ? '' : found.missing === 0 ? '资料完整' : `还有 ${found.missing} 项未填`;
  return (
    <Link className="card hub-card" to={href(enterprisePages.licence)}>
      <Icon name="licence" size="large" />
      <span className="hub-text">
        <span className="hub-title">营业执照</span>
        <span className="text-3 small">{words}</span>
        {found && (
          <progress
            className="hub-progress"
            max={1}
            value={found.share}
            aria-label={`资料完整度 ${Math.round(found.share * 100)}%`}
          />
        )}
      </span>
      <span className="hub-count">
        <b>{found ? Math.round(found.share * 100) : '—'}</b> <span className="text-3">%</span>
      </span>
    </Link>
  );
}

/**
 * Lists every kind of record of the enterprise with its count, and the records without a separate page: equipment and declarations (C-090
 * to C-094).
 */
export function InfoCentre() {
  const entries = useEntries();
  const may = useCanChange();
  return (
    <>
      <nav className="hub" aria-label="企业资料">
        <LicenceCard />
        {entries.map((entry) => (
          <EntryCard key={entry.title} entry={entry} />
        ))}
      </nav>
      <div className="hub-stack">
        <EquipmentSection canEdit={may('declaration:equipment:edit')} />
        <DeclarationSection canEdit={may('declaration:item:edit')} />
      </div>
    </>
  );
}
