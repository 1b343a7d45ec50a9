import { computePhoneIndex } from '#features/identity/message-phones/server/message-phones.service.ts';
import { hashIdNumber } from '#features/records/personnel/server/person-record.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { getOpenIdBlindIndex } from '#platform/server/outbox/wechat/followers.ts';

/** A database column whose values are encrypted. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Source file that encrypts the column; a test compares this list with the code. */
  readonly from: string;
  /** Column with the keyed hash (blind index) of the same value. */
  readonly index?: { readonly column: string; readonly of: (cipher: Cipher, text: string) => string };
  /** Whether the undo log contains copies of the table's rows (features/records/import-export/server/undo-log.repo.ts). */
  readonly hasImages?: true;
}

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'person',
    column: 'id_no',
    from: 'features/records/personnel/server/person-record.ts',
    index: { column: 'id_no_index', of: hashIdNumber },
    hasImages: true,
  },
  {
    table: 'message_phone',
    column: 'phone',
    from: 'features/identity/message-phones/server/message-phones.service.ts',
    index: { column: 'phone_hash', of: computePhoneIndex },
  },
  {
    table: 'firm_invitation',
    column: 'phone',
    from: 'features/enterprise/colleagues/server/invitations.service.ts',
    index: { column: 'phone_hash', of: computePhoneIndex },
  },
  {
    table: 'wechat_binding',
    column: 'open_id',
    from: 'features/identity/wechat/server/wechat.service.ts',
    index: { column: 'open_id_hash', of: getOpenIdBlindIndex },
  },
  { table: 'calendar_feed', column: 'secret', from: 'features/work/reminders/server/calendar.service.ts' },
  { table: 'form_draft', column: 'content', from: 'features/enterprise/enterprise/server/draft.service.ts' },
  { table: 'firm_snapshot', column: 'content', from: 'features/evaluation/evaluations/server/snapshot.repo.ts' },
  {
    table: 'platform_snapshot',
    column: 'content',
    from: 'features/records/national-platform/server/snapshot.repo.ts',
  },
  // The data key of one archive; `npm run rekey` encrypts this key again and leaves the archive unchanged.
  { table: 'archive_task', column: 'data_key', from: 'features/records/import-export/server/archive/archive-store.ts' },
  { table: 'paper_pack', column: 'data_key', from: 'features/records/import-export/server/archive/archive-store.ts' },
  { table: 'firm_merge', column: 'data_key', from: 'features/records/import-export/server/archive/archive-store.ts' },
  { table: 'paper_request', column: 'phone', from: 'features/filing/holder-documents/server/request.service.ts' },
  { table: 'import_batch', column: 'payload', from: 'features/records/import-export/server/payload.ts' },
  { table: 'import_part', column: 'payload', from: 'features/records/import-export/server/payload.ts' },
  { table: 'import_batch', column: 'enterprise_before', from: 'features/records/import-export/server/payload.ts' },
  { table: 'change_proposal', column: 'input', from: 'platform/server/approval/approval-gate.ts' },
  { table: 'change_proposal', column: 'shown', from: 'platform/server/approval/approval-gate.ts' },
  { table: 'second_factor', column: 'secret', from: 'features/identity/auth/server/second-factor.service.ts' },
  {
    table: 'sign_on_provider',
    column: 'client_secret',
    from: 'features/identity/sign-on/server/provider.service.ts',
  },
  { table: 'webhook', column: 'secret', from: 'features/operations/api-access/server/webhooks/webhooks.service.ts' },
  { table: 'idempotency_key', column: 'answer', from: 'platform/server/http/idempotency.ts' },
  // The queued payload. No query uses the recipient hash in the same row; it is only for manual comparison.
  { table: 'outbox_delivery', column: 'payload', from: 'platform/server/outbox/sealed-item.ts' },
];
