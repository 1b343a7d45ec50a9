-- When somebody who looks after reminders is away, and who stands in for him (beyond.md, second table, row 9).
create table colleague_absence (
  ent_uuid uuid not null references enterprise (uuid),
  user_uuid uuid not null references app_user (uuid),
  from_on date not null,
  to_on date not null,
  -- Null: nobody; his reminders are everybody's meanwhile.
  deputy_uuid uuid references app_user (uuid),
  update_time timestamptz not null,
  update_by uuid,
  primary key (ent_uuid, user_uuid),
  check (to_on >= from_on),
  check (deputy_uuid <> user_uuid)
);

create function is_active_colleague(ent uuid, person uuid) returns boolean language sql stable as $$
  select exists (select 1 from app_user u where u.uuid = person and u.ent_uuid = ent and u.status = '0' and u.del_flag = '0')
$$;

-- Who looks after what was handed to somebody, on a day: he himself; his deputy while he is away and once he has left the enterprise;
-- null: everybody.
create function reminder_keeper(ent uuid, owner uuid, today date) returns uuid language sql stable as $$
  select case
    when owner is null then null
    when is_active_colleague(ent, owner) and not exists (
      select 1 from colleague_absence a where a.ent_uuid = ent and a.user_uuid = owner and today between a.from_on and a.to_on) then owner
    else (
      select a.deputy_uuid from colleague_absence a
      where a.ent_uuid = ent and a.user_uuid = owner and is_active_colleague(ent, a.deputy_uuid)
        and not exists (select 1 from colleague_absence b
          where b.ent_uuid = ent and b.user_uuid = a.deputy_uuid and today between b.from_on and b.to_on))
  end
$$;
