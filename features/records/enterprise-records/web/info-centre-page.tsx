import type { MetaFunction } from 'react-router';
import { DeclarationSection, EquipmentSection } from '#features/records/declarations/web/declarations.web-api.ts';
import { ListTools } from '#platform/web/shell/slots.tsx';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { InfoNumbers } from './info-numbers.tsx';
import './info-centre.css';

export const meta: MetaFunction = () => [{ title: getTitle('企业信息中心') }];

/** Company information centre, the numbers of all records, and the records without a separate page: /qyxx/qyxxzx (P-041). */
export default function InfoCentrePage() {
  const may = useCanChange();
  return (
    <>
      <PageHead
        title="企业信息中心"
        meta="各类资料的数量，以及设备和其他声明"
        actions={<ListTools sheets={['设备', '其他声明']} />}
      />
      <div className="hub-stack">
        <InfoNumbers />
        <EquipmentSection canEdit={may('declaration:equipment:edit')} />
        <DeclarationSection canEdit={may('declaration:item:edit')} />
      </div>
    </>
  );
}
