import type { MetaFunction } from 'react-router';
import { ListTools } from '#platform/web/shell/slots.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { InfoCentre } from './info-centre.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('企业信息中心') }];

/** Company information centre: /qyxx/qyxxzx. */
export default function InfoCentrePage() {
  return (
    <>
      <PageHead
        title="企业信息中心"
        meta="全部企业资料的数量与完整度"
        actions={<ListTools sheets={['设备', '其他声明']} />}
      />
      <InfoCentre />
    </>
  );
}
