import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../enterprise-admin.contract.ts';
import * as service from './enterprises.service.ts';

const SHEET: ExportSheet<contract.ManagedEnterprise> = {
  name: '企业',
  columns: [
    { label: '企业名称', width: 36, value: ({ entName }) => entName },
    { label: '统一社会信用代码', width: 24, value: ({ creditCode }) => creditCode },
    { label: '认证状态', width: 12, value: ({ certifyStatus }) => contract.CERTIFICATION_LABELS[certifyStatus] },
    { label: '已停用', width: 12, value: ({ isLocked }) => isLocked },
    { label: '停用原因', width: 32, value: ({ lockReason }) => lockReason },
    { label: '负责人', width: 20, value: ({ ownerName }) => ownerName },
    { label: '用户数', width: 12, value: ({ peopleCount }) => peopleCount },
    { label: '会员到期日', width: 16, value: ({ memberUntil }) => memberUntil },
    { label: '建立时间', width: 22, value: ({ createTime }) => createTime },
  ],
};

export const enterpriseAdminRoutes: readonly BoundRoute[] = [
  ...handleListWithExports(contract.listEnterprises, [contract.exportEnterprises], SHEET, ({ query }, context) =>
    service.listEnterprises(context, query),
  ),
  handle(contract.getManagedEnterprise, ({ params }, context) => service.getEnterprise(context, params.id)),
  handle(contract.lockEnterprise, ({ body }, context) => service.lockEnterprise(context, body)),
  handle(contract.unlockEnterprise, ({ body }, context) => service.unlockEnterprise(context, body)),
  handle(contract.transferEnterprise, ({ body }, context) => service.transferEnterprise(context, body)),
];
