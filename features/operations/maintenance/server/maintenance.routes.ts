import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import { formatAuditAction, formatAuditTarget } from '../contract/actions.ts';
import * as auditLog from '../contract/audit-log.ts';
import * as deliveries from '../contract/deliveries.ts';
import { formatMessageTopic, formatTableName } from '../contract/stored-names.ts';
import * as contract from '../maintenance.contract.ts';
import { getChainVerification, listAuditLogEntries, startChainVerification } from './audit-log.service.ts';
import { listFailedDeliveries, resolveFailedDelivery } from './deliveries.service.ts';
import { getStores, listJobs, listTables } from './maintenance.service.ts';
import { getHealthSummary, retryJobsByName } from './upkeep.service.ts';

const STEPS: ExportSheet<auditLog.AuditLogEntry> = {
  name: '审计记录',
  columns: [
    { label: '序号', value: ({ seq }) => seq },
    { label: '时间', value: ({ time }) => time },
    { label: '用户', value: ({ userName }) => userName },
    { label: '企业', value: ({ entName }) => entName },
    { label: '操作', value: ({ action }) => formatAuditAction(action) },
    { label: '对象', value: ({ targetKind }) => formatAuditTarget(targetKind) },
    { label: '对象编号', value: ({ targetUuid }) => targetUuid },
    { label: '地址', value: ({ ip }) => ip },
    { label: '内容', value: ({ detail }) => detail },
  ],
};

const TABLES: ExportSheet<contract.TableStatistics> = {
  name: '数据表',
  columns: [
    { label: '数据表', width: 24, value: ({ tableName }) => formatTableName(tableName) },
    { label: '代号', width: 30, value: ({ tableName }) => tableName },
    { label: '行数（估计）', value: ({ rowEstimate }) => rowEstimate },
    { label: '字节', value: ({ totalBytes }) => totalBytes },
    { label: '保留', width: 60, value: ({ lifeKind }) => contract.RETENTION_LABELS[lifeKind] },
    { label: '保留天数', value: ({ keptDays }) => keptDays },
  ],
};

const JOBS: ExportSheet<contract.JobStatistics> = {
  name: '后台任务',
  columns: [
    { label: '任务', width: 36, value: ({ jobTitle }) => jobTitle },
    { label: '代号', width: 30, value: ({ jobName }) => jobName },
    { label: '时间表', value: ({ schedule }) => schedule },
    { label: '上次运行', width: 22, value: ({ lastRunTime }) => lastRunTime },
    { label: '等待', value: ({ waitingCount }) => waitingCount },
    { label: '失败', value: ({ failedCount }) => failedCount },
    { label: '最近的错误', width: 60, value: ({ lastFault: lastError }) => lastError },
  ],
};

const DELIVERIES: ExportSheet<deliveries.FailedDelivery> = {
  name: '没有送达的消息',
  columns: [
    { label: '时间', width: 22, value: ({ createTime }) => createTime },
    { label: '方式', value: ({ channel }) => channel },
    { label: '内容种类', value: ({ topic }) => formatMessageTopic(topic) },
    { label: '收件人', value: ({ recipient }) => recipient },
    { label: '尝试次数', value: ({ tries }) => tries },
    { label: '原因', width: 60, value: ({ fault: error }) => error },
  ],
};

export const maintenanceRoutes: readonly BoundRoute[] = [
  ...handleListWithExports(contract.listTables, [contract.exportTables], TABLES, ({ query }, context) =>
    listTables(context, query),
  ),
  handle(contract.getStores, (_input, context) => getStores(context)),
  ...handleListWithExports(contract.listJobs, [contract.exportJobs], JOBS, ({ query }, context) =>
    listJobs(context, query),
  ),
  handle(contract.retryJobs, ({ body }, context) => retryJobsByName(context, body.jobName)),
  handle(contract.getHealth, (_input, context) => getHealthSummary(context)),
  ...handleListWithExports(auditLog.listAuditLog, [auditLog.exportAuditLog], STEPS, ({ query }, context) =>
    listAuditLogEntries(context, query),
  ),
  handle(auditLog.getAuditChain, (_input, context) => getChainVerification(context)),
  handle(auditLog.verifyAuditChain, (_input, context) => startChainVerification(context)),
  ...handleListWithExports(
    deliveries.listFailedDeliveries,
    [deliveries.exportFailedDeliveries],
    DELIVERIES,
    ({ query }, context) => listFailedDeliveries(context, query),
  ),
  handle(deliveries.resolveFailedDelivery, ({ body }, context) => resolveFailedDelivery(context, body.uuid)),
];
