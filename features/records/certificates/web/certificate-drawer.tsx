import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { arrangeFields } from '#domain/records/field.ts';
import { type FormattedField, formatFields } from '#domain/records/words.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag, ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import { type Certificate, type CertificateDetail, exportItems, type Item } from '../certificates.contract.ts';
import { CERTIFICATE_STATUS_LABELS } from '../contract/fields.ts';
import { CertificateTakeover } from './certificate-takeover.tsx';
import { canHaveItems } from './standard-options.ts';

interface Ending {
  readonly status: Certificate['status'];
  readonly validEnd: string | null;
}

/** Displays the status of a certificate or item: the status declared by the authority, otherwise the validity by end date. */
export function CertificateStatusTag({ record, today }: { readonly record: Ending; readonly today: string }) {
  if (record.status === 'revoked' || record.status === 'cancelled') {
    return <StatusTag look="notAssessed" words={CERTIFICATE_STATUS_LABELS[record.status]} icon="circle-cross" />;
  }
  return <ValidityTag value={getValidity(record.validEnd, today, { longTerm: true })} />;
}

/** Fields of an item in the drawer; the excluded fields are shown elsewhere. */
const SAID_OF_ITEM = arrangeFields(certificateItem, {
  without: ['itemName', 'level', 'standardCode', 'validEnd', 'scope', 'status'],
});

function ItemCard({ item, parent, today }: { readonly item: Item; readonly parent: Ending; readonly today: string }) {
  const facts = [
    ...formatFields(certificateItem, SAID_OF_ITEM, item).flatMap(([name, words]) =>
      words ? [`${name} ${words}`] : [],
    ),
    item.validEnd ? `有效期至 ${item.validEnd}` : '有效期与证书一致',
  ];
  return (
    <li className="cert-item">
      <div className="row between gap-8">
        <b>
          {item.itemName} {item.level}
        </b>
        <CertificateStatusTag
          record={{ status: item.status, validEnd: item.validEnd ?? parent.validEnd }}
          today={today}
        />
      </div>
      <p className="text-3 small">{facts.join('，')}</p>
      {item.scope && <p className="text-2">{item.scope}</p>}
      {item.standardCode && (
        <Link
          className="small"
          to={href(standardsPages.standard, { id: item.standardCode }, { level: item.level ?? '' })}
        >
          查看资质标准
        </Link>
      )}
    </li>
  );
}

function Items({ record, today }: { readonly record: CertificateDetail; readonly today: string }) {
  if (record.items.length === 0) {
    return canHaveItems(record.category) ? (
      <EmptyState title="还没有资质项" hint="点击下方编辑，添加证书上的每一项资质。" />
    ) : null;
  }
  return (
    <>
      <div className="cert-h-row">
        <h3 className="cert-h">资质项 {record.items.length} 项</h3>
        <ExportList call={exportItems} params={{ id: record.uuid }} words="导出资质项" />
      </div>
      <ul>
        {record.items.map((item) => (
          <ItemCard key={item.uuid} item={item} parent={record} today={today} />
        ))}
      </ul>
    </>
  );
}

const BEFORE_TERM = ['certNo', 'category', 'issuer', 'region', 'issueDate'] as const;
const AFTER_TERM = arrangeFields(certificate, {
  last: ['remark'],
  without: [...BEFORE_TERM, 'certName', 'status', 'validStart', 'validEnd'],
});

export function CertificateOverview({ record, today }: { readonly record: CertificateDetail; readonly today: string }) {
  const rows: readonly FormattedField[] = [
    ...formatFields(certificate, BEFORE_TERM, record),
    ['有效期', `${record.validStart ?? '未填'} 至 ${record.validEnd ?? '长期'}`],
    ...formatFields(certificate, AFTER_TERM, record),
    ['最近更新', record.updateTime.slice(0, 16)],
  ];
  return (
    <>
      <p className="row gap-8 cert-state">
        <CertificateStatusTag record={record} today={today} />
        {record.validEnd && <span className="text-2 num">{record.validEnd}</span>}
      </p>
      <Facts rows={rows} />
    </>
  );
}

interface CertificateBodyProps {
  readonly record: CertificateDetail;
  readonly today: string;
  readonly canEdit: boolean;
}

/** One certificate with its items (C-110). */
export function CertificateBody({ record, today, canEdit }: CertificateBodyProps) {
  return (
    <>
      <CertificateOverview record={record} today={today} />
      <Items record={record} today={today} />
      <Attachments bizType="zzzs" bizUuid={record.uuid} title="附件" />
      {canEdit && <CertificateTakeover record={record} />}
    </>
  );
}
