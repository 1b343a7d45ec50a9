import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ExportList } from '#platform/web/console/export-list.tsx';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { OperatorRegions, RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { PermissionGate } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import {
  CERTIFICATION_LABELS,
  exportEnterprises,
  listEnterprises,
  type ManagedEnterprise,
} from '../enterprise-admin.contract.ts';
import { LockEnterpriseDialog, UnlockEnterpriseDialog } from './enterprise-dialogs.tsx';
import { EnterpriseItem, getEnterpriseColumns } from './enterprise-rows.tsx';
import { EnterpriseMembersDialog } from './people-dialog.tsx';
import './enterprises.css';

export const meta: MetaFunction = () => [{ title: getTitle('企业管理') }];

/** The actions on an enterprise, each with its dialog. */
const DIALOGS = {
  lock: LockEnterpriseDialog,
  unlock: UnlockEnterpriseDialog,
  people: EnterpriseMembersDialog,
} as const;
export type EnterpriseRowAction = keyof typeof DIALOGS;

const CHOICES: readonly FilterChoice[] = [
  {
    name: 'state',
    all: '全部状态',
    options: [
      { value: 'active', label: '正常' },
      { value: 'locked', label: '已停用' },
    ],
  },
  {
    name: 'certifyStatus',
    all: '全部认证状态',
    options: Object.entries(CERTIFICATION_LABELS).map(([value, label]) => ({ value, label })),
  },
];

/** The query parameter of the merge list, which is on the same page. */
const OTHERS = ['merge'];

function Enterprises() {
  const list = useListState(20, OTHERS);
  const [open, setOpen] = useState<{
    readonly doing: EnterpriseRowAction;
    readonly enterprise: ManagedEnterprise;
  } | null>(null);
  const rows = useStickyQuery(listEnterprises, { query: list.query });
  const onDo = (doing: EnterpriseRowAction, enterprise: ManagedEnterprise) => setOpen({ doing, enterprise });
  const Dialog = open && DIALOGS[open.doing];
  return (
    <>
      <ListCard<ManagedEnterprise>
        filters={{
          search: '企业名称或统一社会信用代码',
          choices: CHOICES,
          tools: <ExportList call={exportEnterprises} filters={list.filters} />,
        }}
        subject="企业"
        unit="家"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getEnterpriseColumns(onDo)}
        renderItem={(enterprise) => <EnterpriseItem enterprise={enterprise} onDo={onDo} />}
        empty={
          <RegionsEmptyState
            right="manage:enterprise:list"
            title="还没有企业"
            hint="用户在会员中心认证企业后，会列在这里。"
          />
        }
      />
      {open && Dialog && <Dialog enterprise={open.enterprise} onClose={() => setOpen(null)} />}
    </>
  );
}

/**
 * The page on which operators manage enterprises and their owners, and merge enterprises that are registered twice: /qyxx/ptgl/qy (P-130,
 * P-208).
 */
export default function EnterprisesPage() {
  return (
    <>
      <PageHead
        title="企业管理"
        meta={
          <>
            <OperatorRegions right="manage:enterprise:list" />{' '}
            停用后其成员全部退出登录，资料不变；移交负责人会通知双方；每次变更都记入审计
          </>
        }
      />
      <PermissionGate need={['manage:enterprise:list']}>
        <Enterprises />
      </PermissionGate>
      <PageParts place="enterprises.below" />
    </>
  );
}
