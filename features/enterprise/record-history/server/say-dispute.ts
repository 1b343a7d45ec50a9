import { listDisputable } from '#domain/firm/disputes.ts';
import { HISTORY_SPECS } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import type { Dispute } from '../contract/disputes.ts';
import type { StoredDispute } from './dispute.repo.ts';
import { sourceLabel } from './source-label.ts';

export const sayDispute = ({ kind, source, createTime, settleTime, ownerKind, ...row }: StoredDispute): Dispute => ({
  ...row,
  of: ownerKind,
  kindLabel: HISTORY_SPECS[kind].label,
  label: listDisputable(kind).find(([name]) => name === row.field)?.[1].label ?? row.field,
  source: source === null ? null : sourceLabel(source),
  time: formatTime(createTime),
  settledTime: settleTime === null ? null : formatTime(settleTime),
});
