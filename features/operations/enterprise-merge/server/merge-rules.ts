/**
 * The merge rules for each table with `ent_uuid`. `merge-rules.test.ts` finds tables without a rule, and requires a rule for duplicates for
 * each unique index over the enterprise.
 */

/** The rule for two rows with the same key: the row of the remaining enterprise is kept, and this describes the other row. */
type Duplicate =
  /** The row is moved as deleted; references to it are changed to the kept row. */
  | 'remove'
  /** The row is deleted, because it has the same content or is a setting that the remaining enterprise also has. */
  | 'drop';

interface Moved {
  readonly how: 'move';
  /** Omitted if no unique index over the enterprise can conflict. */
  readonly twin?: Duplicate;
  /** Columns that identify equal rows in addition to the unique indexes. */
  readonly sameBy?: readonly string[];
  /** Columns that refer to a record of the enterprise: a reference to a duplicate is changed to the kept record. */
  readonly refs?: readonly string[];
  /** Further changes of a moved row: expressions over the row `x`; $2 is the remaining enterprise, $4 the time. */
  readonly set?: Readonly<Record<string, string>>;
  /** Unique indexes over the enterprise that `set` prevents from conflicting. */
  readonly settled?: readonly string[];
  /** Whether the table is moved with the users, before all others. */
  readonly isFirst?: true;
  /** SQL expression for the display name of a row, over `x`. */
  readonly title?: string;
}
interface Dropped {
  /** The rows are deleted, because they are derived data or belong to a process that cannot continue. */
  readonly how: 'drop';
  readonly why: string;
}
interface Kept {
  /** The rows keep the uuid of the removed enterprise. */
  readonly how: 'keep';
  readonly why: string;
}
export type MergeRule = Moved | Dropped | Kept;

const move = (more: Omit<Moved, 'how'> = {}): Moved => ({ how: 'move', ...more });
const drop = (why: string): Dropped => ({ how: 'drop', why });
const keep = (why: string): Kept => ({ how: 'keep', why });
const own = move({ twin: 'drop' });

export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  achievement: move({ refs: ['person_uuid', 'project_uuid'] }),
  // The token gives access to one enterprise only; access to the other requires a decision of its owner.
  api_token: move({ set: { revoke_time: 'coalesce(x.revoke_time, $4)' } }),
  approval_rule: own,
  archive_task: move(),
  asset_use: move({ refs: ['subject_uuid'] }),
  assistant_consent: drop('consent was given for the records of one enterprise'),
  attachment: move({ twin: 'remove', refs: ['biz_uuid', 'replaces'], title: 'x.name' }),
  audit_log: keep('the trail is never changed'),
  bid_take: move(),
  bulk_edit: move(),
  calendar_entry: own,
  calendar_feed: move({ twin: 'drop', isFirst: true }),
  certificate: move({ twin: 'remove', title: `concat_ws(' ', x.cert_name, x.cert_no)` }),
  certificate_item: move({ twin: 'remove', refs: ['zzzs_uuid'], title: `concat_ws(' ', x.item_name, x.level)` }),
  certification: keep('how the enterprise that goes was proven'),
  change_proposal: move({
    twin: 'drop',
    set: {
      state: `case when x.state = 'waiting' then 'withdrawn' else x.state end`,
      decide_time: 'coalesce(x.decide_time, $4)',
      decide_note: `case when x.state = 'waiting' then '企业已合并，请重新提交' else x.decide_note end`,
    },
  }),
  check_finding: move(),
  check_run: move({
    set: {
      // The runs are renumbered after those of the remaining enterprise on the same day.
      run_no: `left(x.run_no, 11) || lpad((substr(x.run_no, 12)::integer + coalesce((select max(substr(s.run_no, 12)::integer)
        from check_run s where s.ent_uuid = $2 and left(s.run_no, 11) = left(x.run_no, 11)), 0))::text, 4, '0')`,
    },
    settled: ['check_run_no'],
  }),
  check_weights: own,
  colleague_absence: own,
  declaration: move({ twin: 'remove', title: 'coalesce(x.text, x.standard_code, x.kind)' }),
  enterprise_change: keep('how the record of the enterprise that goes was written'),
  entity_key: move({ twin: 'remove', isFirst: true, title: 'x.key_sn' }),
  equipment: move({ twin: 'remove', title: `concat_ws(' ', x.name, x.spec)` }),
  fact_dispute: own,
  filing_case: move(),
  filing_cost: move(),
  filing_event: move(),
  filing_file_look: own,
  filing_form: move(),
  filing_freeze: move(),
  filing_opinion: move(),
  filing_renewal: move({ twin: 'drop', refs: ['target_uuid'] }),
  filing_report: move(),
  filing_reserve: move({ twin: 'drop', refs: ['ref_uuid'] }),
  filing_task: move(),
  firm_change: keep('rows of a transaction under way'),
  firm_handover: drop('an offer to take over the enterprise that goes'),
  // Invited people are notified; the owner of the remaining enterprise sees the invitations to repeat.
  firm_invitation: move({
    set: {
      state: `case when x.state = 'waiting' then 'withdrawn' else x.state end`,
      decide_time: `case when x.state = 'waiting' then $4 else x.decide_time end`,
    },
    settled: ['firm_invitation_open'],
  }),
  firm_member: move({ twin: 'drop', isFirst: true }),
  firm_snapshot: own,
  firm_version: keep('counts what changed in the enterprise that goes, and that it went'),
  form_draft: own,
  held_check: own,
  held_forecast: own,
  held_standing: move(),
  held_term: drop('derived anew of the papers that have moved'),
  hours_credit: move({ twin: 'drop', refs: ['registration_uuid'], sameBy: ['registration_uuid', 'certificate_uuid'] }),
  id_disclosure: own,
  identity_request: keep('how the enterprise that goes wanted to be called'),
  import_batch: drop('what an import wrote cannot be taken back once it lies among the records of another enterprise'),
  import_image: drop('with its import'),
  import_part: drop('with its import'),
  import_record: drop('with its import'),
  import_word: own,
  invoice: move(),
  join_request: move(),
  key_credential: move(),
  membership: move({ twin: 'drop', isFirst: true }),
  message: own,
  offered_paper: move(),
  order_event: move(),
  paper_pack: move(),
  paper_request: move({ refs: ['person_uuid'] }),
  payment: move(),
  payment_voucher: move(),
  person: move({ twin: 'remove', title: 'x.name' }),
  platform_correction: own,
  platform_snapshot: own,
  policy_news: own,
  project: move({ twin: 'remove', refs: ['manager_uuid', 'tech_lead_uuid'], title: 'x.project_name' }),
  project_message: move({ refs: ['project_uuid'] }),
  purchase_order: move(),
  // For clients that read the changes of the remaining enterprise, all moved records are new.
  record_change: move({
    set: {
      seq: 'null',
      change_time: '$4',
      is_deleted: `x.is_deleted or x.kind = 'enterprise'
        or exists (select from firm_merge_twin t where t.merge_uuid = $3 and t.gone_key = x.uuid)`,
    },
  }),
  record_change_forgotten: drop('how far readers of the enterprise that goes were told'),
  record_history: move(),
  registration: move({ twin: 'remove', refs: ['person_uuid'], title: `concat_ws(' ', x.reg_type, x.reg_no)` }),
  registration_hours: move({ twin: 'drop', refs: ['registration_uuid'] }),
  reminder: move({ twin: 'drop', refs: ['target_uuid'] }),
  reminder_digest: own,
  reminder_setting: own,
  reminder_stale: drop('the remaining enterprise is swept anyhow'),
  removed_project_number: own,
  report_share: move(),
  // `mergeEnterpriseData` has given the remaining enterprise the stricter value of each rule.
  login_policy: own,
  // The remaining enterprise decides which identity provider it trusts.
  sign_on_attempt: drop('a sign-on under way'),
  sign_on_identity: drop('an identity is vouched for by the enterprise that goes'),
  sign_on_provider: drop('the provider of the enterprise that goes'),
  sign_on_session: drop('sessions by sign-on end with their enterprise'),
  stored_file: own,
  todo: move(),
  use_search: own,
  webhook: move({
    set: { status: `'off'`, off_reason: `coalesce(x.off_reason, '企业已合并，请核对后重新启用')`, update_time: '$4' },
  }),
  webhook_delivery: move(),
  what_if: move({ twin: 'remove', title: 'x.name' }),
};
