import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { LICENCE_PAGE_SECTIONS } from '../contract/sections.ts';
import { getEnterprise, getTotalNumbers } from '../enterprise.contract.ts';
import { SectionCard } from './section-card.tsx';
import './enterprise.css';

const nothing = (): void => undefined;

/** Shows the number of stored records of the enterprise, which can be viewed and edited only with a membership. */
function KeptRecords() {
  const numbers = useQuery(query(getTotalNumbers));
  return (
    <Card title="已保存的资料" note="开通会员后可查看和维护，未开通期间不会删除">
      <QueryView query={numbers} subject="资料数量" shape="facts" lines={1}>
        {({ certificateNum, personNum, projectNum }) => (
          <Facts
            className="facts"
            rows={[
              ['资质证书', `${certificateNum} 本`],
              ['人员', `${personNum} 人`],
              ['项目', `${projectNum} 个`],
            ]}
          />
        )}
      </QueryView>
    </Card>
  );
}

/** Shows the registered data of a certified enterprise, which stays readable without a membership (free plan: 企业认证与企业资料登记). */
export function EnterpriseData() {
  const enterprise = useQuery(query(getEnterprise));
  return (
    <>
      <KeptRecords />
      <QueryView query={enterprise} subject="企业资料" shape="facts" lines={8}>
        {(data) => (
          <div className="enterprise-data">
            {LICENCE_PAGE_SECTIONS.map((section) => (
              <SectionCard key={section.id} section={section} enterprise={data} canEdit={false} onEdit={nothing} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}
