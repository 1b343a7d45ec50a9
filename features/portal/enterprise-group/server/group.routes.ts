import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import {
  type EnterpriseOfGroup,
  exportGroupEnterprises,
  listGroupEnterprises,
  listWaitingEnterprises,
} from '../enterprise-group.contract.ts';
import { listEnterprises, listEnterprisesWithDueRecords } from './group.service.ts';

const SHEET: ExportSheet<EnterpriseOfGroup> = {
  name: '集团总览',
  columns: [
    { label: '企业名称', width: 36, value: ({ entName }) => entName },
    { label: '统一社会信用代码', width: 24, value: ({ creditCode }) => creditCode },
    { label: '会员到期日', width: 16, value: ({ membership }) => membership.endDate },
    { label: '已过期', width: 12, value: ({ due }) => due?.expired ?? null },
    { label: '7 天内到期', width: 14, value: ({ due }) => due?.within7 ?? null },
    { label: '8–30 天到期', width: 14, value: ({ due }) => due?.within30 ?? null },
    { label: '31–90 天到期', width: 14, value: ({ due }) => due?.within90 ?? null },
    { label: '资质缺口', width: 12, value: ({ gaps }) => gaps },
    { label: '在办申报', width: 12, value: ({ filings }) => filings },
    { label: '未读消息', width: 12, value: ({ unread }) => unread },
  ],
};

export const enterpriseGroupRoutes: readonly BoundRoute[] = [
  handle(listWaitingEnterprises, (_input, context) => listEnterprisesWithDueRecords(context)),
  ...handleListWithExports(listGroupEnterprises, [exportGroupEnterprises], SHEET, ({ query }, context) =>
    listEnterprises(context, query),
  ),
];
