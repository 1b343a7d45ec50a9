import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { RecordHistory } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { query } from '#platform/web/query.ts';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { LICENCE_PAGE_SECTIONS, type LicencePageSection } from '../contract/sections.ts';
import { type Enterprise, getEnterprise } from '../enterprise.contract.ts';
import { IdentityNotice } from './identity/identity-notice.tsx';
import { LicenceTakeover } from './licence-takeover.tsx';
import './enterprise.css';
import { LicenceSummary } from './licence-summary.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionForm } from './section-form.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('营业执照信息') }];

function CertifyNotice({ enterprise }: { readonly enterprise: Enterprise }) {
  const { certifyStatus, rejectReason } = enterprise;
  if (certifyStatus === 'passed') return null;
  const isRejected = certifyStatus === 'rejected';
  return (
    <div className={isRejected ? 'alert e lic-notice' : 'alert lic-notice'} role="status">
      <Icon name={isRejected ? 'triangle' : 'clock'} />
      <span>
        {isRejected
          ? `企业认证未通过：${rejectReason ?? '未说明原因'}。请修改后联系顾问重新审核。`
          : '企业认证正在审核，期间可以继续完善资料。'}
      </span>
    </div>
  );
}

function Licence({ enterprise, today }: { readonly enterprise: Enterprise; readonly today: string }) {
  const [editing, setEditing] = useState<LicencePageSection | null>(null);
  const canEdit = useCanChange()('ent:info:edit');
  return (
    <>
      <CertifyNotice enterprise={enterprise} />
      <IdentityNotice enterprise={enterprise} />
      <LicenceSummary enterprise={enterprise} today={today} />
      <div className="lic-sections">
        {LICENCE_PAGE_SECTIONS.map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            enterprise={enterprise}
            canEdit={canEdit}
            onEdit={() => setEditing(section)}
          />
        ))}
        <Card title="营业执照附件" more={canEdit && <LicenceTakeover enterprise={enterprise} />}>
          <div className="card-body">
            <Attachments bizType="yyzz" bizUuid={enterprise.uuid} stale={[HISTORY_CALLS.enterprise]} />
          </div>
        </Card>
      </div>
      {editing && (
        <SectionForm section={editing} enterprise={enterprise} today={today} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

/** Shows the business licence data, the landing page of members: /qyxx/qyinfo/yyzzxx (C-084, C-086, C-088, C-089). */
export default function LicencePage() {
  const enterprise = useQuery(query(getEnterprise));
  const today = useToday();
  const { data } = enterprise;
  return (
    <>
      <div className="lic-landing">
        <PageParts place="licence.top" />
      </div>
      <PageHead
        title="营业执照"
        meta={
          data && (
            <>
              {stripSampleMark(data.entName)}，统一社会信用代码 <span className="num no-wrap">{data.creditCode}</span>
            </>
          )
        }
        actions={
          <Link className="btn" to={href(overviewPages.overview)}>
            <Icon name="gauge" />
            企业总览
          </Link>
        }
      />
      <QueryView query={enterprise} subject="企业信息" shape="facts" lines={10}>
        {(found) => <Licence enterprise={found} today={today} />}
      </QueryView>
      {data && (
        <Card title="变更记录" note="每个字段的改动都会留痕">
          <div className="card-body">
            <RecordHistory of="enterprise" uuid={data.uuid} />
          </div>
        </Card>
      )}
    </>
  );
}
