-- The licence that an enterprise was certified with is one of its attachments; its bytes stay where they were uploaded.
alter table licence_file add column scan text not null default 'skipped' check (scan in ('clean', 'skipped'));

-- Enterprises that were certified before: the attachment takes the uuid of the licence, which enterprise.licence_file_uuid held already.
insert into stored_file (ent_uuid, sha256, storage_key, kind, mime, size, scan, create_time, update_time)
select c.ent_uuid, f.sha256, 'licences/' || f.uuid,
       case f.mime when 'application/pdf' then 'pdf' when 'image/png' then 'png' else 'jpg' end,
       f.mime, f.size, f.scan, f.create_time, f.create_time
from certification c
join licence_file f on f.uuid = c.licence_file
join enterprise e on e.uuid = c.ent_uuid
where e.certify_status = 'passed' and f.mime <> 'image/webp' and f.size <= 20971520 and length(f.sha256) = 64
on conflict do nothing;

insert into attachment (ent_uuid, uuid, sha256, name, biz_type, biz_uuid, create_time, update_time, create_by, update_by)
select c.ent_uuid, f.uuid, f.sha256, f.filename, 'yyzz', c.ent_uuid, f.create_time, f.create_time, f.user_uuid, f.user_uuid
from certification c
join licence_file f on f.uuid = c.licence_file
join enterprise e on e.uuid = c.ent_uuid
join stored_file s on s.ent_uuid = c.ent_uuid and s.sha256 = f.sha256
where e.certify_status = 'passed'
on conflict do nothing;

-- What names no attachment names nothing: the licence of an application that waits is found through the certification.
update enterprise e set licence_file_uuid = null
where e.licence_file_uuid is not null
  and not exists (select 1 from attachment a where a.ent_uuid = e.uuid and a.uuid = e.licence_file_uuid);
