import { useQuery } from '@tanstack/react-query';
import { areFilingFilesFrozen } from '#domain/filing/states.ts';
import { Attachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { getFiling } from '#features/filing/filing/filing.contract.ts';
import { query } from '#platform/web/query.ts';
import { PermissionGate } from '#platform/web/state/session-context.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';

/** Suggested notes for the files of a filing. */
const NOTES = [
  '受理通知书',
  '补正通知书',
  '补正说明',
  '专家评审意见',
  '公示页面',
  '异议答复',
  '决定书',
  '缴费凭证',
  '往来函件',
];

const MAY_SEE = ['attachment:filing:list'];

/** Shows the files of the filing itself: letters of the authority and the replies. The files become read-only when the filing is closed. */
export function FilesCard({ filing }: { readonly filing: string }) {
  const found = useQuery(query(getFiling, { params: { id: filing } }));
  const isOver = found.data !== undefined && areFilingFilesFrozen(found.data.state);
  return (
    <PermissionGate need={MAY_SEE}>
      <Card title="文件" note={isOver ? '申报已结束，文件只能查看和下载' : '主管部门的通知、答复和往来文件'}>
        <div className="fl-foot">
          <Attachments bizType="filing" bizUuid={filing} isReadOnly={isOver} notes={NOTES} />
        </div>
      </Card>
    </PermissionGate>
  );
}
