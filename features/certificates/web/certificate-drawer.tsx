import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { regionName } from '#domain/regions/region-name.ts';
import { validityOf } from '#domain/validity/validity.ts';
import { Attachments } from '#features/attachments/web/public.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag, ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import { CATEGORY_LABELS, STATUS_LABELS } from '../contract/fields.ts';
import { type Certificate, type CertificateDetail, exportItems, getCertificate, type Item } from '../contract.ts';
import { CertificateTakeover } from './certificate-takeover.tsx';
import { hasItems } from './standard-options.ts';

interface Ending {
  readonly status: Certificate['status'];
  readonly validEnd: string | null;
}

/** How a certificate or item stands: what the authority said first, then what its day says. */
export function StatusOf({ record, today }: { readonly record: Ending; readonly today: string }) {
  if (record.status === 'revoked' || record.status === 'cancelled') {
    return <StatusTag look="notAssessed" words={STATUS_LABELS[record.status]} icon="circle-cross" />;
  }
  return <ValidityTag value={validityOf(record.validEnd, today, { longTerm: true })} />;
}

function ItemCard({ item, parent, today }: { readonly item: Item; readonly parent: Ending; readonly today: string }) {
  const facts = [
    item.approvalDate && `批准日期 ${item.approvalDate}`,
    item.approvalNo,
    item.validEnd ? `有效期至 ${item.validEnd}` : '有效期与证书一致',
  ].filter(Boolean);
  return (
    <li className="cert-item">
      <div className="row between g8">
        <b>
          {item.itemName} {item.level}
        </b>
        <StatusOf record={{ status: item.status, validEnd: item.validEnd ?? parent.validEnd }} today={today} />
      </div>
      <p className="t3 sm">{facts.join('，')}</p>
      {item.scope && <p className="t2">{item.scope}</p>}
      {item.standardCode && (
        <Link className="sm" to={`/zzbz/${item.standardCode}?level=${encodeURIComponent(item.level ?? '')}`}>
          查看资质标准
        </Link>
      )}
    </li>
  );
}

function Items({ record, today }: { readonly record: CertificateDetail; readonly today: string }) {
  if (record.items.length === 0) {
    return hasItems(record.category) ? (
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

function Facts({ record, today }: { readonly record: CertificateDetail; readonly today: string }) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['证书编号', record.certNo],
    ['证书类别', record.category ? CATEGORY_LABELS[record.category] : null],
    ['发证机关', record.issuer],
    ['颁发地区', regionName(record.region) || null],
    ['发证日期', record.issueDate],
    ['有效期', `${record.validStart ?? '未填'} 至 ${record.validEnd ?? '长期'}`],
    ['备注', record.remark],
    ['最近更新', record.updateTime.slice(0, 16)],
  ];
  return (
    <>
      <p className="row g8 cert-state">
        <StatusOf record={record} today={today} />
        {record.validEnd && <span className="t2 num">{record.validEnd}</span>}
      </p>
      <dl className="kv">
        {rows.map(([name, value]) => (
          <div key={name} className="kv-row">
            <dt>{name}</dt>
            <dd>{value ?? <span className="t3">未填</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface CertificateDrawerProps {
  readonly uuid: string;
  readonly title: string;
  readonly today: string;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One certificate with its items (C-110). */
export function CertificateDrawer({ uuid, title, today, canEdit, onEdit, onClose }: CertificateDrawerProps) {
  const found = useQuery(query(getCertificate, { params: { id: uuid } }));
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      {canEdit && (
        <Button kind="primary" onClick={onEdit} disabled={!found.data}>
          编辑
        </Button>
      )}
    </>
  );
  return (
    <Drawer title={title} onClose={onClose} footer={footer}>
      <QueryView query={found} subject="证书" lines={10}>
        {(record) => (
          <>
            <Facts record={record} today={today} />
            <Items record={record} today={today} />
            <Attachments bizType="zzzs" bizUuid={record.uuid} title="附件" />
            {canEdit && <CertificateTakeover record={record} />}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
