-- A declaration with its date and a scanned file is a registered document: rules, a credit report, the deed or lease of an office.
alter table declaration add column doc_date date;
alter table declaration add column doc_start date;
alter table declaration add column doc_end date;
-- The number of its files; written with the files, so that a change of them is a change of the record.
alter table declaration add column scans int not null default 0 check (scans >= 0);
-- An enterprise has several documents of one kind; without a date two declarations of one matter stay one too many.
drop index declaration_unique;
create unique index declaration_unique on declaration
  (ent_uuid, kind, coalesce(standard_code, ''), coalesce(level, ''), coalesce(text, ''), coalesce(year, 0),
    coalesce(doc_date, '0001-01-01'), (case when doc_date is null then '' else coalesce(source, '') end)) where del_flag = '0';
alter table equipment add column kind text check (length(kind) <= 20);

alter table attachment drop constraint attachment_biz_type_check;
alter table attachment add constraint attachment_biz_type_check
  check (biz_type in ('yyzz', 'zzzs', 'zzx', 'register', 'else', 'achievement', 'project', 'filing', 'declaration'));

create function count_scans() returns trigger language plpgsql as $$
begin
  update declaration d set scans = (
      select count(*) from attachment a
      where a.ent_uuid = d.ent_uuid and a.biz_type = 'declaration' and a.biz_uuid = d.uuid and a.del_flag = '0')
    where d.ent_uuid = new.ent_uuid and d.uuid = new.biz_uuid;
  return null;
end $$;
create trigger count_scans after insert or update of del_flag on attachment
  for each row when (new.biz_type = 'declaration') execute function count_scans();
