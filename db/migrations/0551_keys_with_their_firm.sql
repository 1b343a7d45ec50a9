-- An order belongs to one firm, so naming the firm beside it allows no row that was refused before; a table that is spread over several servers
-- by its firm can keep such a key (docs/operation.md).
alter table payment drop constraint payment_order_uuid_channel_key;
alter table payment add unique (ent_uuid, order_uuid, channel);
drop index payment_voucher_open;
create unique index payment_voucher_open on payment_voucher (ent_uuid, order_uuid) where state = 'reviewing';
drop index invoice_order;
create unique index invoice_order on invoice (ent_uuid, order_uuid);
