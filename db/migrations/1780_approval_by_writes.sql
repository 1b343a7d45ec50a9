-- Whether a call needs approval follows from what it writes, not from what it declares. The transaction names the kinds of change that its
-- user may not make alone (platform/server/db/acting.ts, `asked`), and refuses to commit a record that is one of them.

/*
 * The kinds of change (domain/access/approval.ts) that one row of the history stands for. A person who is marked as having left is a kind of
 * its own. Disputes leave the record as it is.
 */
create function approval_kinds(kind text, act text, changes jsonb) returns text[] language sql immutable parallel safe as $$
  with said as (
    select case
        when kind in ('register', 'else', 'registration') then 'personnel'
        when kind in ('certificate', 'item') then 'certificate'
        when kind in ('equipment', 'declaration') then 'declaration'
        when kind = 'enterprise' then 'ent'
        else kind
      end as subject,
      case
        when kind in ('enterprise', 'registration') and act not in ('dispute', 'settle') then 'edit'
        when act in ('add', 'restore') then 'add'
        when act in ('remove', 'purge') then 'remove'
        when act = 'edit' then 'edit'
      end as verb,
      kind in ('register', 'else') and act = 'edit' and changes -> 'status' ->> 1 = 'left' as is_leaving
  )
  select case
    when verb is null then '{}'
    when is_leaving and changes - array['status', 'leave_date'] = '{}' then array['personnel.leave']
    when is_leaving then array['personnel.leave', 'personnel.edit']
    else array[subject || '.' || verb]
  end from said
$$;

/*
 * At the end of the transaction, because only then the history is whole: a row that was removed and written again is an edit by then, and a
 * part of a record that came or went as a whole is no change of its own.
 */
create function demand_approval() returns trigger language plpgsql as $$
declare
  asked constant jsonb := current_setting('portal.acting', true)::jsonb -> 'asked';
  found text;
begin
  if not exists (select from record_history h where h.ent_uuid = new.ent_uuid and h.owner_uuid = new.owner_uuid and h.seq = new.seq) then
    return null;
  end if;
  if new.owner_uuid <> new.uuid and exists (
    select from record_history h where h.ent_uuid = new.ent_uuid and h.owner_uuid = new.owner_uuid and h.uuid = new.owner_uuid
      and h.transaction = new.transaction and h.act in ('add', 'restore', 'remove', 'purge')
  ) then
    return null;
  end if;
  select k into found from unnest(approval_kinds(new.kind, new.act, new.changes)) k where asked ? k limit 1;
  if found is not null then
    raise exception using errcode = 'ZA001', message = found;
  end if;
  return null;
end $$;
create constraint trigger demand_approval after insert on record_history deferrable initially deferred for each row
  when (current_setting('portal.acting', true) like '%"asked"%') execute function demand_approval();

-- What belongs to a record and is no field of its history. The argument is the kind of change.
create function demand_approval_of() returns trigger language plpgsql as $$
begin
  if current_setting('portal.acting', true)::jsonb -> 'asked' ? tg_argv[0] then
    raise exception using errcode = 'ZA001', message = tg_argv[0];
  end if;
  return null;
end $$;
create constraint trigger demand_approval after update of licence_file_uuid on enterprise deferrable initially deferred for each row
  when (current_setting('portal.acting', true) like '%"asked"%' and old.licence_file_uuid is distinct from new.licence_file_uuid)
  execute function demand_approval_of('ent.edit');
create constraint trigger demand_approval after insert or update or delete on registration_hours deferrable initially deferred for each row
  when (current_setting('portal.acting', true) like '%"asked"%') execute function demand_approval_of('personnel.edit');
create constraint trigger demand_approval_of_credit after insert on hours_credit deferrable initially deferred for each row
  when (current_setting('portal.acting', true) like '%"asked"%') execute function demand_approval_of('personnel.edit');
-- Who completed a course takes his own hours back by himself.
create constraint trigger demand_approval_of_withdrawal after delete on hours_credit deferrable initially deferred for each row
  when (current_setting('portal.acting', true) like '%"asked"%'
    and old.create_by is distinct from (current_setting('portal.acting', true)::jsonb ->> 'user')::uuid)
  execute function demand_approval_of('personnel.edit');
