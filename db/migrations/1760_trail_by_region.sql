-- Where the firms are that a step of the trail names, for operators who are limited to regions (docs/adr/0042-regions-of-operators.md): a page of such a
-- trail is read along an index, however many firms and steps a region has. One row for each region that a step names.
create table audit_region (
  seq bigint not null,
  region text not null check (region ~ '^[0-9]{6}$'),
  at timestamptz not null,
  province text not null generated always as (left(region, 2)) stored,
  city text not null generated always as (left(region, 4)) stored,
  primary key (seq, region)
);
create index audit_region_of_province on audit_region (province, at desc, seq desc);
create index audit_region_of_city on audit_region (city, at desc, seq desc);
create index audit_region_of_district on audit_region (region, at desc, seq desc);

-- A step names the firm of whoever did it, and the firm, the person, the order or the invoice that it was done to. Each write waits for this, so
-- what most steps do not name is not looked for.
create function note_step_regions(step bigint, done_at timestamptz, firm uuid, kind text, target uuid) returns void language plpgsql as $$
declare
  firms uuid[] := array[firm];
begin
  case kind
    when 'enterprise' then firms := firms || target;
    when 'user' then firms := firms || array(select ent_uuid from firm_member where user_uuid = target);
    when 'order' then firms := firms || array(select ent_uuid from purchase_order where uuid = target);
    when 'invoice' then firms := firms || array(select ent_uuid from invoice where uuid = target);
    else null;
  end case;
  insert into audit_region (seq, region, at)
  select distinct step, region, done_at from enterprise where uuid = any(firms) and del_flag = '0' and region ~ '^[0-9]{6}$'
  on conflict do nothing;
end $$;
create function note_audit_regions(wanted bigint[]) returns void language sql as $$
  select note_step_regions(seq, at, ent_uuid, target_kind, target_uuid) from audit_log where seq = any(wanted)
$$;
create function renote_audit_regions(wanted bigint[]) returns void language plpgsql as $$
begin
  if cardinality(wanted) = 0 then return; end if;
  delete from audit_region where seq = any(wanted);
  perform note_audit_regions(wanted);
end $$;

create function note_steps() returns trigger language plpgsql as $$
begin
  perform note_step_regions(seq, at, ent_uuid, target_kind, target_uuid) from added;
  return null;
end $$;
create trigger audit_log_regions after insert on audit_log referencing new table as added
  for each statement execute function note_steps();
create function forget_steps() returns trigger language plpgsql as $$
begin
  delete from audit_region where seq in (select seq from removed);
  return null;
end $$;
create trigger audit_log_regions_cut after delete on audit_log referencing old table as removed
  for each statement execute function forget_steps();

-- A firm that moves takes its past along.
create function renote_firm() returns trigger language plpgsql as $$
begin
  perform renote_audit_regions(array(
    select seq from audit_log where ent_uuid = new.uuid
    union select seq from audit_log where target_kind = 'enterprise' and target_uuid = new.uuid
    union select n.seq from firm_member m join audit_log n on n.target_kind = 'user' and n.target_uuid = m.user_uuid where m.ent_uuid = new.uuid
    union select n.seq from purchase_order o join audit_log n on n.target_kind = 'order' and n.target_uuid = o.uuid where o.ent_uuid = new.uuid
    union select n.seq from invoice i join audit_log n on n.target_kind = 'invoice' and n.target_uuid = i.uuid where i.ent_uuid = new.uuid));
  return null;
end $$;
create trigger audit_region_added after insert on enterprise for each row execute function renote_firm();
create trigger audit_region_moved after update of region, del_flag on enterprise for each row
  when (old.region is distinct from new.region or old.del_flag is distinct from new.del_flag) execute function renote_firm();

create function renote_person() returns trigger language plpgsql as $$
begin
  perform renote_audit_regions(array(
    select seq from audit_log where target_kind = 'user' and target_uuid in (old.user_uuid, new.user_uuid)));
  return null;
end $$;
create trigger audit_region_member after insert or delete or update of ent_uuid, user_uuid on firm_member
  for each row execute function renote_person();

create function renote_target() returns trigger language plpgsql as $$
begin
  perform renote_audit_regions(array(select seq from audit_log where target_kind = tg_argv[0] and target_uuid = new.uuid));
  return null;
end $$;
create trigger audit_region_order_added after insert on purchase_order for each row execute function renote_target('order');
create trigger audit_region_order_moved after update of ent_uuid on purchase_order for each row
  when (old.ent_uuid is distinct from new.ent_uuid) execute function renote_target('order');
create trigger audit_region_invoice_added after insert on invoice for each row execute function renote_target('invoice');
create trigger audit_region_invoice_moved after update of ent_uuid on invoice for each row
  when (old.ent_uuid is distinct from new.ent_uuid) execute function renote_target('invoice');

select note_step_regions(seq, at, ent_uuid, target_kind, target_uuid) from audit_log;

-- What was paid is listed by the firms of a region as well: the index alone tells whose an order is.
drop index purchase_order_paid;
create index purchase_order_paid on purchase_order (pay_time desc, uuid) include (ent_uuid) where pay_time is not null and del_flag = '0';
