-- Who began to give the money of a payment back, and when: of two operators one asks the provider.
alter table payment add column refund_time timestamptz;
