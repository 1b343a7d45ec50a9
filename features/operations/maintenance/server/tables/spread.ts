/**
 * Obstacles to spreading the tables of enterprises over several servers: keys unique across all enterprises. Each entry names the necessary
 * replacement. The list can only become shorter.
 */
const RECORD =
  'no two firms may ever hold the same record: whoever imports names uuids himself, and addresses name a record by it alone';

export const KEYS_ACROSS_ENTERPRISES: Readonly<Record<string, string>> = {
  'api_token (token_hash)': 'a token is looked up before its firm is known: a reference table from hash to firm',
  'check_run (proof_number)': 'a printed number is asked for by anybody: a reference table from number to firm',
  'entity_key (upper(key_sn))': 'a key is looked up at login by its number: a reference table from number to firm',
  'identity_request (uuid)': 'its primary key, looked up by operators over all firms',
  'invoice (invoice_no)': 'the numbers of one issuer: unique by the tax office, checked by operators',
  'key_credential (credential_id)': 'a security key is looked up at login: a reference table from credential to firm',
  'offered_paper (storage_key)': 'made from the uuid of the firm and a random one: unique by how it is made',
  'paper_request (token_hash)': 'a link is looked up before its firm is known: a reference table from hash to firm',
  'payment (code_url)': 'the local cashier alone looks a payment up by its code',
  'purchase_order (order_no)': 'a provider names an order by its number alone: a reference table from number to firm',
  'report_share (token_hash)': 'a link is looked up before its firm is known: a reference table from hash to firm',
  'sign_on_provider (domain)':
    'a provider is looked up at login by its mail domain: a reference table from domain to firm',
  'stored_file (storage_key)': 'made from the uuid of the firm and a random one: unique by how it is made',
};

/** The key on the uuid of a record, without the enterprise. */
export const RECORD_KEY = { columns: '(uuid)', why: RECORD } as const;
