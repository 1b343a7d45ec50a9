import { formatRegions } from '#domain/regions/region-name.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../user-admin.contract.ts';
import * as service from './accounts.service.ts';

const getRoleName = ({ name, regions }: contract.Account['operatorRoles'][number]): string =>
  regions === null ? name : `${name}（${formatRegions(regions)}）`;

const SHEET: ExportSheet<contract.Account> = {
  name: '用户',
  columns: [
    { label: '用户名', width: 20, value: ({ username }) => username },
    { label: '昵称', width: 20, value: ({ nickName }) => nickName },
    { label: '手机号', value: ({ phonenumber }) => phonenumber },
    { label: '所属企业', width: 36, value: ({ entName }) => entName },
    { label: '已停用', width: 12, value: ({ isLocked }) => isLocked },
    { label: '停用原因', width: 32, value: ({ lockReason }) => lockReason },
    { label: '运营角色', width: 20, value: ({ operatorRoles }) => operatorRoles.map(getRoleName).join('、') || null },
    {
      label: '运营权限',
      width: 32,
      value: ({ permissions }) => permissions.map((right) => contract.OPERATOR_RIGHTS[right] ?? right).join('、'),
    },
    { label: '最近登录', width: 22, value: ({ lastLoginTime }) => lastLoginTime },
    { label: '注册时间', width: 22, value: ({ createTime }) => createTime },
  ],
};

export const userAdminRoutes: readonly BoundRoute[] = [
  ...handleListWithExports(contract.listAccounts, [contract.exportAccounts], SHEET, ({ query }, context) =>
    service.listAccounts(context, query),
  ),
  handle(contract.getAccount, ({ params }, context) => service.getAccount(context, params.id)),
  handle(contract.lockAccount, ({ body }, context) => service.lockAccount(context, body)),
  handle(contract.unlockAccount, ({ body }, context) => service.unlockAccount(context, body)),
  handle(contract.editOperatorRights, ({ body }, context) => service.editOperatorRights(context, body)),
];
