-- A payment is refunded in one or several sums. Each has its own number at the provider, counted by `refunds`. The sum under way is kept,
-- because a retry after an unknown outcome must ask for the same sum under the same number.
alter table payment
  add column refunded_amount numeric(14, 2) not null default 0 check (refunded_amount between 0 and amount),
  add column refunds integer not null default 0 check (refunds >= 0),
  add column refund_amount numeric(14, 2) check (refund_amount > 0);
update payment set refunded_amount = amount, refunds = 1 where state = 'refunded';
update payment set refund_amount = amount where state = 'refunding';
