-- Orders of enterprises, what was paid for them and how, vouchers of bank transfers, invoices (gaps C, D and G-44). Amounts are yuan.
create table purchase_order (
  ent_uuid uuid not null,
  uuid uuid not null,
  order_no text not null check (order_no ~ '^\d{20}$'),
  user_uuid uuid not null references app_user (uuid),
  kind text not null check (kind in ('member', 'mainKey', 'secondaryKey')),
  price_uuid uuid not null references price (uuid),
  -- What was ordered, as it stood in the price list that day.
  name text not null,
  unit_amount numeric(14, 2) not null check (unit_amount > 0),
  months integer check ((kind = 'member') = (months is not null)),
  quantity integer not null check (quantity between 1 and 20),
  amount numeric(14, 2) not null check (amount = unit_amount * quantity),
  status text not null default 'unpaid' check (status in ('unpaid', 'reviewing', 'rejected', 'paid', 'closed', 'refunded')),
  channel text check (channel in ('wechat', 'alipay', 'transfer')),
  pay_time timestamptz,
  expire_time timestamptz not null,
  -- What a paid membership order added, so that a refund takes back exactly that.
  term_start date,
  term_end date,
  origin text not null default 'member' check (origin in ('sample', 'member')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  check ((status in ('paid', 'refunded')) = (pay_time is not null and channel is not null)),
  check ((term_start is null) = (term_end is null))
);
create unique index purchase_order_uuid on purchase_order (uuid);
create unique index purchase_order_no on purchase_order (order_no);
create index purchase_order_own on purchase_order (ent_uuid, create_time desc, uuid);
create index purchase_order_all on purchase_order (create_time desc, uuid);
create index purchase_order_waiting on purchase_order (expire_time) where status in ('unpaid', 'rejected');

-- One row for each channel that an order was to be paid by.
create table payment (
  ent_uuid uuid not null,
  uuid uuid not null,
  order_uuid uuid not null,
  channel text not null check (channel in ('wechat', 'alipay', 'transfer')),
  -- What the code says; of the local cashier a path of this portal. Null for a transfer.
  code_url text,
  state text not null default 'asked' check (state in ('asked', 'paid', 'closed', 'refunding', 'refunded')),
  -- Number the provider gave it.
  trade_no text,
  amount numeric(14, 2) not null check (amount > 0),
  pay_time timestamptz,
  -- When the provider was last asked what became of it.
  asked_time timestamptz,
  create_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, order_uuid) references purchase_order (ent_uuid, uuid),
  unique (order_uuid, channel)
);
create unique index payment_code on payment (code_url) where code_url like '/%';

-- What happened to an order and its money, one line each: the ledger. Nothing in it changes.
create table order_event (
  ent_uuid uuid not null,
  uuid uuid not null,
  -- Several lines may be written at one instant.
  seq bigint generated always as identity,
  order_uuid uuid not null,
  action text not null,
  detail jsonb not null default '{}',
  user_uuid uuid,
  create_time timestamptz not null,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, order_uuid) references purchase_order (ent_uuid, uuid)
);
create index order_event_order on order_event (ent_uuid, order_uuid, seq);

create function refuse_order_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'order events are append-only';
end $$;
create trigger order_event_append_only before update or delete on order_event
  for each row execute function refuse_order_event_change();

create table payment_voucher (
  ent_uuid uuid not null,
  uuid uuid not null,
  order_uuid uuid not null,
  payer_name text not null check (payer_name <> '' and length(payer_name) <= 100),
  payer_account text check (length(payer_account) <= 40),
  amount numeric(14, 2) not null check (amount > 0),
  transfer_date date not null,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  state text not null default 'reviewing' check (state in ('reviewing', 'passed', 'rejected')),
  reject_reason text check (length(reject_reason) <= 200),
  decide_time timestamptz,
  decide_by uuid,
  create_time timestamptz not null,
  create_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, order_uuid) references purchase_order (ent_uuid, uuid),
  check ((state = 'rejected') = (reject_reason is not null))
);
create unique index payment_voucher_uuid on payment_voucher (uuid);
-- One open voucher for an order at a time.
create unique index payment_voucher_open on payment_voucher (order_uuid) where state = 'reviewing';
create index payment_voucher_review on payment_voucher (create_time) where state = 'reviewing';

create table invoice (
  ent_uuid uuid not null,
  uuid uuid not null,
  order_uuid uuid not null,
  invoice_type text not null check (invoice_type in ('普通', '专用')),
  title_type text not null check (title_type in ('企业', '个人')),
  title text not null check (title <> '' and length(title) <= 100),
  tax_no text check (tax_no ~ '^[0-9A-Z]{15,20}$'),
  address text,
  phone text,
  bank text,
  account text,
  mail text not null,
  amount numeric(14, 2) not null check (amount > 0),
  state text not null default 'applied' check (state in ('applied', 'issued', 'rejected')),
  reject_reason text check (length(reject_reason) <= 200),
  invoice_no text,
  file_name text,
  sha256 text,
  storage_key text,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, order_uuid) references purchase_order (ent_uuid, uuid),
  check ((state = 'issued') = (invoice_no is not null and storage_key is not null))
);
create unique index invoice_uuid on invoice (uuid);
create unique index invoice_order on invoice (order_uuid);
create unique index invoice_no on invoice (invoice_no) where invoice_no is not null;
create index invoice_all on invoice (create_time desc, uuid);
