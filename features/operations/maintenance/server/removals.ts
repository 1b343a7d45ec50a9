import type { RetentionName } from '#platform/server/config/retention-config.ts';

/** A rule for removing old rows. All rules are constants of this file, so their SQL contains no external input. */
export interface RemovalRule {
  readonly table: string;
  /** The column from which the age is counted, a time or a day. */
  readonly since: string;
  /** An additional SQL condition over the table as `r`. */
  readonly where?: string;
  readonly after: RetentionName | { readonly days: number };
}

/**
 * The table with user feedback. Its attached files are released before its rows are removed; the job for unreferenced files then deletes
 * them.
 */
export const FEEDBACK_TABLE = 'feedback';

/** In this order, referenced rows come after the rows that refer to them. The audit log has separate rules (platform/server/audit). */
export const REMOVAL_RULES: readonly RemovalRule[] = [
  { table: 'check_run', since: 'start_time', where: 'r.proof_number is null', after: 'reports' },
  // Recipients of the issued document may still verify it.
  { table: 'check_run', since: 'start_time', where: 'r.proof_number is not null', after: 'proofs' },
  {
    table: 'firm_snapshot',
    since: 'create_time',
    // Reports are reproduced from the snapshot, and the authority's opinions about a filing are compared with it.
    where: `not exists (select 1 from check_run c where c.ent_uuid = r.ent_uuid and c.fingerprint = r.fingerprint)
      and not exists (select 1 from filing_freeze f where f.ent_uuid = r.ent_uuid and f.fingerprint = r.fingerprint)`,
    after: 'reports',
  },
  { table: 'record_history', since: 'at', after: 'history' },
  { table: 'message', since: 'message_time', after: 'messages' },
  { table: 'policy_news', since: 'create_time', after: 'messages' },
  { table: 'project_message', since: 'message_time', after: 'messages' },
  { table: 'reminder', since: 'closed_time', after: 'reminders' },
  { table: FEEDBACK_TABLE, since: 'create_time', after: 'feedback' },
  { table: 'join_request', since: 'decide_time', where: "r.state <> 'waiting'", after: 'requests' },
  { table: 'identity_request', since: 'decide_time', where: "r.state <> 'reviewing'", after: 'requests' },
  // The number of pending requests is limited; decided requests are removed by age.
  {
    table: 'change_proposal',
    since: 'decide_time',
    where: "r.state not in ('waiting', 'applying')",
    after: 'requests',
  },
  { table: 'id_disclosure', since: 'day', after: 'audit' },
  { table: 'bid_take', since: 'at', after: 'audit' },
  { table: 'assistant_answer', since: 'create_time', after: 'answers' },
  { table: 'opinion_proposal', since: 'settle_time', after: 'answers' },
  { table: 'watch_refusal', since: 'create_time', after: 'audit' },
  { table: 'page_view', since: 'day', after: 'views' },
  { table: 'bulk_edit', since: 'create_time', after: { days: 30 } },
];
