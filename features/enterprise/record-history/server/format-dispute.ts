import { listDisputableFields } from '#domain/enterprise/disputes.ts';
import { HISTORY_SPECS } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import type { Dispute } from '../contract/disputes.ts';
import type { StoredDispute } from './dispute.repo.ts';
import { getSourceLabel } from './source-label.ts';

export const formatDispute = ({ kind, source, createTime, settleTime, ownerKind, ...row }: StoredDispute): Dispute => ({
  ...row,
  of: ownerKind,
  kindLabel: HISTORY_SPECS[kind].label,
  label: listDisputableFields(kind).find(([name]) => name === row.field)?.[1].label ?? row.field,
  source: source === null ? null : getSourceLabel(source),
  time: formatTime(createTime),
  settledTime: settleTime === null ? null : formatTime(settleTime),
});
