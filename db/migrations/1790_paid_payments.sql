-- A code requested while its payment arrived set a paid payment back, or left none at all. The order and its ledger say what was paid.
update payment set state = 'paid' where state in ('asked', 'closed') and pay_time is not null;

update payment p set state = case o.status when 'paid' then 'paid' else 'refunded' end, pay_time = o.pay_time,
    trade_no = coalesce(p.trade_no, (select e.detail ->> 'tradeNo' from order_event e
      where e.ent_uuid = o.ent_uuid and e.order_uuid = o.uuid and e.action = 'paid' order by e.seq limit 1))
  from purchase_order o
  where o.ent_uuid = p.ent_uuid and o.uuid = p.order_uuid and o.channel = p.channel and o.status in ('paid', 'refunded')
    and p.state in ('asked', 'closed');

insert into payment (ent_uuid, uuid, order_uuid, channel, state, trade_no, amount, pay_time, create_time)
  select o.ent_uuid, gen_random_uuid(), o.uuid, o.channel, 'paid', e.detail ->> 'tradeNo', o.amount, o.pay_time, o.pay_time
  from purchase_order o join order_event e on e.ent_uuid = o.ent_uuid and e.order_uuid = o.uuid and e.action = 'paid'
  where o.status = 'paid' and o.origin = 'member'
  on conflict (ent_uuid, order_uuid, channel) do nothing;

alter table payment add constraint payment_keeps_its_money check (state not in ('asked', 'closed') or pay_time is null);
