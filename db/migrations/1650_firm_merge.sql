-- Two records of one real firm become one (docs/adr/0043-merge-of-doubled-firms.md).
alter table enterprise add column merged_into uuid references enterprise (uuid);
alter table enterprise add constraint enterprise_merged_check check (merged_into is null or (del_flag = '2' and merged_into <> uuid));
-- Who asks for a firm by a code that a merge has taken out of use is led to the one that stays.
create index enterprise_merged_code on enterprise (credit_code) where merged_into is not null;
create index enterprise_merged_into on enterprise (merged_into) where merged_into is not null;

-- A merge: asked for, approved where the role wants it, done in the background. Its export is all that the firm had that goes.
create table firm_merge (
  uuid uuid primary key,
  stay_uuid uuid not null references enterprise (uuid),
  gone_uuid uuid not null references enterprise (uuid),
  -- As they were called when it was asked for.
  stay_name text not null,
  gone_name text not null,
  gone_code text not null,
  state text not null check (state in ('asked', 'waiting', 'moving', 'done', 'failed', 'rejected', 'withdrawn')),
  reason text not null check (length(reason) <= 200),
  -- Why it failed or was rejected.
  note text check (length(note) <= 500),
  -- What was moved and settled, for people to read.
  outcome jsonb,
  storage_key text,
  data_key text,
  size bigint,
  create_by uuid not null,
  create_time timestamptz not null,
  decide_by uuid,
  decide_time timestamptz,
  done_time timestamptz,
  update_time timestamptz not null,
  check (stay_uuid <> gone_uuid)
);
create index firm_merge_newest on firm_merge (create_time desc, uuid);
create index firm_merge_asked on firm_merge (create_time) where state = 'asked';
create index firm_merge_stored on firm_merge (done_time) where storage_key is not null;
-- A firm is in one merge at a time: this and the lock on both of its firms say so.
create unique index firm_merge_open_stay on firm_merge (stay_uuid) where state in ('asked', 'waiting', 'moving');
create unique index firm_merge_open_gone on firm_merge (gone_uuid) where state in ('asked', 'waiting', 'moving');
create unique index firm_merge_gone_once on firm_merge (gone_uuid) where state = 'done';
create index firm_merge_of_stay on firm_merge (stay_uuid);

-- While a merge is under way: which record of the firm that goes is the same as which of the one that stays.
create table firm_merge_twin (
  merge_uuid uuid not null references firm_merge (uuid) on delete cascade,
  table_name text not null,
  gone_key uuid not null,
  stay_key uuid not null,
  primary key (merge_uuid, gone_key)
);

-- Parents and children of a firm's records change their firm in one transaction, in whichever order: references are checked at its end when it asks
-- for that, and at once as ever when it does not.
do $$
declare
  reference record;
begin
  for reference in
    select k.conrelid::regclass as source, k.conname from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not k.condeferrable and exists (
      select from unnest(k.confkey) f join pg_attribute a on a.attrelid = k.confrelid and a.attnum = f where a.attname = 'ent_uuid')
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.source, reference.conname);
  end loop;
end $$;

-- What happened to an order goes with the order when its firm is merged; nothing else of it changes.
create or replace function refuse_order_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.merging', true) = 'on'
    and to_jsonb(new) - 'ent_uuid' = to_jsonb(old) - 'ent_uuid' then
    return new;
  end if;
  raise exception 'order events are append-only';
end $$;

-- A name without what people write differently: spaces, brackets, points, width.
create function firm_name_key(name text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(name, '[[:space:]　（）()\[\]【】·•.,，。、_-]', '', 'g'), '０１２３４５６７８９', '0123456789'))
$$;
-- Named with its schema: an index is built without a search path.
create function firm_name_keys(name text, former text[]) returns text[] language sql immutable parallel safe as $$
  select array(select distinct public.firm_name_key(n) from unnest(array_append(former, name)) n where public.firm_name_key(n) <> '')
$$;
create index enterprise_name_keys on enterprise using gin (firm_name_keys(ent_name, former_names)) where del_flag = '0';
create index enterprise_permit on enterprise (safety_permit_no) where del_flag = '0' and safety_permit_no is not null;

-- Firms that look like one. Written when one of them changes, so that the list of them reads no firm at all.
create table firm_double (
  one_uuid uuid not null references enterprise (uuid) on delete cascade,
  other_uuid uuid not null references enterprise (uuid) on delete cascade,
  -- code, permit, name, former
  reasons text[] not null,
  found_time timestamptz not null,
  dismiss_time timestamptz,
  dismiss_by uuid,
  dismiss_reason text check (length(dismiss_reason) <= 200),
  primary key (one_uuid, other_uuid),
  check (one_uuid < other_uuid)
);
create index firm_double_open on firm_double (found_time desc, one_uuid, other_uuid) where dismiss_time is null;
create index firm_double_other on firm_double (other_uuid);

-- Twenty likenesses of one firm are more than anybody compares.
create function firms_like(own enterprise) returns table (uuid uuid, reason text) language sql stable as $$
  (select e.uuid, 'code' from enterprise e
    where e.credit_code = own.credit_code and own.credit_code <> '' and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
  union all
  (select e.uuid, 'permit' from enterprise e
    where e.safety_permit_no = own.safety_permit_no and own.safety_permit_no <> '' and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
  union all
  (select e.uuid, case when firm_name_key(e.ent_name) = firm_name_key(own.ent_name) then 'name' else 'former' end from enterprise e
    where firm_name_keys(e.ent_name, e.former_names) && firm_name_keys(own.ent_name, own.former_names)
      and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
$$;

create function note_doubles() returns trigger language plpgsql as $$
begin
  delete from firm_double d where (d.one_uuid = new.uuid or d.other_uuid = new.uuid)
    and (new.del_flag = '2' or (d.dismiss_time is null
      and not exists (select from firms_like(new) f where f.uuid in (d.one_uuid, d.other_uuid))));
  if new.del_flag = '2' then
    return null;
  end if;
  insert into firm_double (one_uuid, other_uuid, reasons, found_time)
    select least(new.uuid, f.uuid), greatest(new.uuid, f.uuid), array_agg(distinct f.reason order by f.reason), new.update_time
    from firms_like(new) f group by f.uuid
    -- What was judged is asked again only when something more speaks for it.
    on conflict (one_uuid, other_uuid) do update set reasons = excluded.reasons,
      dismiss_time = case when excluded.reasons <@ firm_double.reasons then firm_double.dismiss_time end,
      found_time = case when excluded.reasons <@ firm_double.reasons then firm_double.found_time else excluded.found_time end;
  return null;
end $$;
create trigger doubles_added after insert on enterprise for each row when (new.del_flag = '0') execute function note_doubles();
create trigger doubles_edited after update on enterprise for each row
  when ((new.ent_name, new.former_names, new.credit_code, new.safety_permit_no, new.del_flag)
    is distinct from (old.ent_name, old.former_names, old.credit_code, old.safety_permit_no, old.del_flag))
  execute function note_doubles();

-- Those that there are.
insert into firm_double (one_uuid, other_uuid, reasons, found_time)
  select e.uuid, f.uuid, array_agg(distinct f.reason order by f.reason), greatest(e.create_time, max(o.create_time))
  from enterprise e cross join lateral firms_like(e) f join enterprise o on o.uuid = f.uuid
  where e.del_flag = '0' and e.uuid < f.uuid group by e.uuid, f.uuid
  on conflict do nothing;
