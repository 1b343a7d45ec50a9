-- What went wrong stays in the list of operators until one of them has seen to it: messages that no provider took, and questions that the
-- assistant could not answer. All that waits is counted from indexes alone.
alter table outbox_delivery add column settle_time timestamptz;
create index outbox_delivery_failed on outbox_delivery (create_time desc, uuid) where state = 'failed' and settle_time is null;
alter table assistant_answer add column settle_time timestamptz;
create index assistant_answer_open on assistant_answer (question, create_time desc) include (uuid)
  where outcome = 'declined' and settle_time is null;
create index invoice_applied_since on invoice (update_time) where state = 'applied';
create index enterprise_reviewing on enterprise (uuid) where certify_status = 'reviewing' and del_flag = '0';
