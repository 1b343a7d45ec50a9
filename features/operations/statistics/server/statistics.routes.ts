import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../statistics.contract.ts';
import * as service from './statistics.service.ts';

const MISSES: ExportSheet<contract.MissedSearch> = {
  name: '没有结果的搜索词',
  columns: [
    { label: '搜索词', width: 36, value: ({ word }) => word },
    { label: '次数', width: 10, value: ({ times }) => times },
    { label: '最早', width: 22, value: ({ firstTime }) => firstTime },
    { label: '最近', width: 22, value: ({ lastTime }) => lastTime },
  ],
};

const PAID: ExportSheet<contract.PaidOrder> = {
  name: '收款明细',
  columns: [
    { label: '付款时间', width: 22, value: ({ payTime }) => payTime },
    { label: '订单号', width: 24, value: ({ orderNo }) => orderNo },
    { label: '企业名称', width: 36, value: ({ entName }) => entName },
    { label: '商品', width: 24, value: ({ name }) => name },
    { label: '金额（元）', width: 14, value: ({ amount }) => amount },
    { label: '支付方式', width: 12, value: ({ channel }) => contract.PAYMENT_CHANNEL_LABELS[channel] ?? channel },
    { label: '已退款', width: 10, value: ({ isRefunded }) => isRefunded },
  ],
};

export const statisticsRoutes: readonly BoundRoute[] = [
  handle(contract.getStatistics, ({ query }, context) => service.getStatistics(context, query)),
  handle(contract.exportStatistics, ({ query }, context) => service.exportStatistics(context, query)),
  ...handleListWithExports(contract.listMissedSearches, [contract.exportMissedSearches], MISSES, ({ query }, context) =>
    service.listMissedSearches(context, query),
  ),
  handle(contract.resolveMissedSearch, ({ body }, context) => service.resolveMissedSearch(context, body.word)),
  ...handleListWithExports(contract.listPaidOrders, [contract.exportPaidOrders], PAID, ({ query }, context) =>
    service.listPaidOrders(context, query),
  ),
  handle(contract.reportSearch, ({ body }, context) => service.recordSearch(context, body)),
];
