-- The safety permit is one paper. Where it is kept as a certificate, the licence page shows that certificate: whichever of the two is
-- renewed, the other says the same, however the change came in (form, import, recognition, bulk edit, recovery).

-- The one in force that lasts longest; those that it replaced stay as they are.
create function safety_certificate(firm uuid) returns certificate language sql stable as $$
  select c.* from certificate c
  where c.ent_uuid = firm and c.category = 'safety' and c.del_flag = '0' and c.status = 'normal' and c.cert_no is not null
  order by c.valid_end desc nulls last, c.uuid limit 1
$$;

create function log_safety_permit(firm uuid, was enterprise, no text, until date, who uuid, at timestamptz) returns void language sql as $$
  insert into enterprise_change (ent_uuid, uuid, field, field_label, old_value, new_value, source, user_uuid, change_time, place)
  select firm, gen_random_uuid(), x.field, x.label, x.before, x.after, 'user', who, at, x.place
  from (values
    ('safetyPermitNo', '安全生产许可证编号', was.safety_permit_no, no, 0),
    ('safetyPermitEnd', '安全生产许可证有效期至', was.safety_permit_end::text, until::text, 1)) as x (field, label, before, after, place)
  where x.before is distinct from x.after
$$;

create function show_safety_certificate() returns trigger language plpgsql as $$
declare
  held certificate := safety_certificate(new.ent_uuid);
  was enterprise;
begin
  select * into was from enterprise where uuid = new.ent_uuid;
  if held.uuid is null then
    -- The paper was deleted; what was only shown of it goes too.
    if new.del_flag = '2' and was.safety_permit_no = new.cert_no then
      perform log_safety_permit(was.uuid, was, null, null, new.update_by, new.update_time);
      update enterprise set safety_permit_no = null, safety_permit_end = null, revision = revision + 1,
        update_time = new.update_time, update_by = new.update_by where uuid = was.uuid;
    end if;
  elsif (was.safety_permit_no, was.safety_permit_end) is distinct from (held.cert_no, held.valid_end) then
    perform log_safety_permit(was.uuid, was, held.cert_no, held.valid_end, new.update_by, new.update_time);
    update enterprise set safety_permit_no = held.cert_no, safety_permit_end = held.valid_end, revision = revision + 1,
      update_time = new.update_time, update_by = new.update_by where uuid = was.uuid;
  end if;
  return null;
end $$;
create trigger safety_certificate_shown after insert or update of cert_no, valid_end, status, category, del_flag on certificate
  for each row when (new.category = 'safety') execute function show_safety_certificate();

create function keep_safety_certificate() returns trigger language plpgsql as $$
declare
  held certificate := safety_certificate(new.uuid);
begin
  if held.uuid is null or (held.cert_no, held.valid_end) is not distinct from (new.safety_permit_no, new.safety_permit_end) then
    return new;
  end if;
  -- What is left empty is not known, which a certificate in hand is: it goes on to say it.
  new.safety_permit_no := coalesce(new.safety_permit_no, held.cert_no);
  new.safety_permit_end := coalesce(new.safety_permit_end, held.valid_end);
  -- A number that stands on another certificate of the firm stays with that one.
  if exists (select 1 from certificate c where c.ent_uuid = new.uuid and c.cert_no = new.safety_permit_no
      and c.uuid <> held.uuid and c.del_flag = '0') then
    new.safety_permit_no := held.cert_no;
  end if;
  return new;
end $$;
create trigger safety_permit_kept before update of safety_permit_no, safety_permit_end on enterprise
  for each row execute function keep_safety_certificate();

create function renew_safety_certificate() returns trigger language plpgsql as $$
declare
  held certificate := safety_certificate(new.uuid);
begin
  if held.uuid is not null and (held.cert_no, held.valid_end) is distinct from (new.safety_permit_no, new.safety_permit_end) then
    update certificate set cert_no = new.safety_permit_no, valid_end = new.safety_permit_end, revision = revision + 1,
      update_time = new.update_time, update_by = new.update_by
    where ent_uuid = new.uuid and uuid = held.uuid;
  end if;
  return null;
end $$;
create trigger safety_permit_renewed after update of safety_permit_no, safety_permit_end on enterprise
  for each row execute function renew_safety_certificate();

-- What is kept twice becomes one: the later day holds, the other is in the history of the enterprise.
insert into enterprise_change (ent_uuid, uuid, field, field_label, old_value, new_value, source, user_uuid, change_time, place)
  select e.uuid, gen_random_uuid(), 'safetyPermitEnd', '安全生产许可证有效期至', c.valid_end::text, e.safety_permit_end::text, 'operator',
    null, now(), 0
  from enterprise e join certificate c on c.uuid = (safety_certificate(e.uuid)).uuid
  where e.del_flag = '0' and e.safety_permit_end > c.valid_end;
update certificate c set valid_end = e.safety_permit_end, revision = c.revision + 1
  from enterprise e
  where e.del_flag = '0' and c.uuid = (safety_certificate(e.uuid)).uuid and e.safety_permit_end > c.valid_end;
-- Shows each of the rest on the licence page.
update certificate set valid_end = valid_end where category = 'safety' and del_flag = '0' and status = 'normal';
