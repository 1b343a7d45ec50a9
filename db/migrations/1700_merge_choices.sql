-- Of which kinds of doubled record the values of the firm that goes stay (docs/adr/0043-merge-of-doubled-firms.md).
alter table firm_merge add column from_gone text[] not null default '{}';

-- One certificate in two firms speaks for one firm. What is too short is no number of a certificate.
create index certificate_by_no on certificate (cert_no) where del_flag = '0' and length(cert_no) > 5;

create or replace function firms_like(own enterprise) returns table (uuid uuid, reason text) language sql stable as $$
  (select e.uuid, 'code' from enterprise e
    where e.credit_code = own.credit_code and own.credit_code <> '' and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
  union all
  (select e.uuid, 'permit' from enterprise e
    where e.safety_permit_no = own.safety_permit_no and own.safety_permit_no <> '' and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
  union all
  (select e.uuid, case when firm_name_key(e.ent_name) = firm_name_key(own.ent_name) then 'name' else 'former' end from enterprise e
    where firm_name_keys(e.ent_name, e.former_names) && firm_name_keys(own.ent_name, own.former_names)
      and e.del_flag = '0' and e.uuid <> own.uuid limit 20)
  union all
  (select e.uuid, 'certificate' from certificate c
    join certificate o on o.cert_no = c.cert_no and o.del_flag = '0' and length(o.cert_no) > 5 and o.ent_uuid <> c.ent_uuid
    join enterprise e on e.uuid = o.ent_uuid and e.del_flag = '0'
    where c.ent_uuid = own.uuid and c.del_flag = '0' and length(c.cert_no) > 5 limit 20)
$$;

create function refresh_doubles(own enterprise, at timestamptz) returns void language plpgsql as $$
begin
  delete from firm_double d where (d.one_uuid = own.uuid or d.other_uuid = own.uuid)
    and (own.del_flag = '2' or (d.dismiss_time is null
      and not exists (select from firms_like(own) f where f.uuid in (d.one_uuid, d.other_uuid))));
  if own.del_flag = '2' then
    return;
  end if;
  insert into firm_double (one_uuid, other_uuid, reasons, found_time)
    select least(own.uuid, f.uuid), greatest(own.uuid, f.uuid), array_agg(distinct f.reason order by f.reason), at
    from firms_like(own) f group by f.uuid
    -- What was judged is asked again only when something more speaks for it.
    on conflict (one_uuid, other_uuid) do update set reasons = excluded.reasons,
      dismiss_time = case when excluded.reasons <@ firm_double.reasons then firm_double.dismiss_time end,
      found_time = case when excluded.reasons <@ firm_double.reasons then firm_double.found_time else excluded.found_time end;
end $$;

create or replace function note_doubles() returns trigger language plpgsql as $$
begin
  perform refresh_doubles(new, new.update_time);
  return null;
end $$;

-- Asked of the firms alone of which a certificate has a like now, or had one: one statement may write thousands.
create function note_certificate_doubles() returns trigger language plpgsql as $$
declare
  written uuid[];
  firms uuid[] := '{}';
  own enterprise;
begin
  if tg_op = 'INSERT' then
    written := array(select uuid from changed);
  else
    written := array(select c.uuid from changed c join former f on f.uuid = c.uuid
      where (c.cert_no, c.del_flag, c.ent_uuid) is distinct from (f.cert_no, f.del_flag, f.ent_uuid));
    firms := array(select distinct f.ent_uuid from former f where f.uuid = any(written));
    firms := array(select f from unnest(firms) f where exists (
      select from firm_double d where d.one_uuid = f and 'certificate' = any(d.reasons)
      union all select from firm_double d where d.other_uuid = f and 'certificate' = any(d.reasons)));
  end if;
  firms := firms || array(select distinct c.ent_uuid from changed c
    where c.uuid = any(written) and c.del_flag = '0' and length(c.cert_no) > 5 and exists (
      select from certificate o where o.cert_no = c.cert_no and o.del_flag = '0' and length(o.cert_no) > 5 and o.ent_uuid <> c.ent_uuid));
  for own in select e.* from enterprise e where e.uuid = any(firms) and e.del_flag = '0' order by e.uuid loop
    perform refresh_doubles(own, now());
  end loop;
  return null;
end $$;
create trigger doubles_added after insert on certificate
  referencing new table as changed for each statement execute function note_certificate_doubles();
create trigger doubles_edited after update on certificate
  referencing old table as former new table as changed for each statement execute function note_certificate_doubles();

-- Those that there are.
select refresh_doubles(e, e.update_time) from enterprise e where e.del_flag = '0' and exists (
  select from certificate c
  join certificate o on o.cert_no = c.cert_no and o.del_flag = '0' and length(o.cert_no) > 5 and o.ent_uuid <> c.ent_uuid
  where c.ent_uuid = e.uuid and c.del_flag = '0' and length(c.cert_no) > 5);
