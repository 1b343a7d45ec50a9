import { formatRegions } from '#domain/regions/region-name.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../contract/roles.ts';
import { OPERATOR_RIGHTS } from '../user-admin.contract.ts';
import * as service from './roles.service.ts';

const SHEET: ExportSheet<contract.OperatorRole> = {
  name: '运营角色',
  columns: [
    { label: '角色名称', width: 24, value: ({ name }) => name },
    { label: '说明', width: 32, value: ({ note }) => note },
    {
      label: '运营权限',
      width: 48,
      value: ({ permissions }) => permissions.map((right) => OPERATOR_RIGHTS[right] ?? right).join('、'),
    },
    { label: '负责地区', width: 32, value: ({ regions }) => formatRegions(regions) },
    { label: '发布须经他人批准', width: 18, value: ({ asksSecond }) => asksSecond },
    { label: '人数', width: 10, value: ({ holderCount }) => holderCount },
    { label: '修改时间', width: 22, value: ({ updateTime }) => updateTime },
  ],
};

export const roleRoutes: readonly BoundRoute[] = [
  ...handleListWithExports(contract.listRoles, [contract.exportRoles], SHEET, ({ query }, context) =>
    service.listRoles(context, query),
  ),
  handle(contract.getRole, ({ params }, context) => service.getRole(context, params.id)),
  handle(contract.addRole, ({ body }, context) => service.addRole(context, body)),
  handle(contract.editRole, ({ body }, context) => service.editRole(context, body)),
  handle(contract.removeRole, ({ params }, context) => service.removeRole(context, params.id)),
  handle(contract.assignRoles, ({ body }, context) => service.assignRoles(context, body)),
];
