-- Pictures that operators put into texts. The bytes lie in the file store as `content-pictures/<uuid>`, drawn anew: upright, no larger than a page
-- needs, without what the camera wrote.
create table content_picture (
  uuid uuid primary key,
  -- Of which sort of content it was uploaded for.
  resource text not null,
  name text not null check (name <> '' and length(name) <= 200),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  author_uuid uuid not null,
  create_time timestamptz not null,
  -- When a text was last written that names it, or named it until then.
  used_time timestamptz not null
);
create index content_picture_by_use on content_picture (used_time);

-- Which publications name a picture, in their draft or in a version of theirs. It says who may see it, so it is written by triggers: no way of
-- writing a text can forget it.
create table content_picture_use (
  picture_uuid uuid not null references content_picture on delete cascade,
  publication_uuid uuid not null references publication on delete cascade,
  -- What readers see of the publication, or saw last, shows it.
  is_shown boolean not null default false,
  primary key (picture_uuid, publication_uuid)
);
create index content_picture_use_of on content_picture_use (publication_uuid);

create function pictures_in(body jsonb) returns uuid[] language sql immutable as $$
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(body::text, '/portal/api/picture/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
$$;

create function note_pictures(publication uuid, body jsonb, shown boolean, at timestamptz) returns void language plpgsql as $$
declare named uuid[] := pictures_in(body);
begin
  if cardinality(named) > 0 then
    update content_picture set used_time = at where uuid = any(named) and used_time < at;
    insert into content_picture_use as u (picture_uuid, publication_uuid, is_shown)
      select p.uuid, publication, shown from content_picture p where p.uuid = any(named)
      on conflict (picture_uuid, publication_uuid) do update set is_shown = u.is_shown or excluded.is_shown;
  end if;
  if shown then
    update content_picture_use set is_shown = false
    where publication_uuid = publication and is_shown and picture_uuid <> all(named);
  end if;
end $$;

create function note_draft_pictures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.draft is not null then perform note_pictures(new.uuid, old.draft, false, new.update_time); end if;
  if new.draft is not null then perform note_pictures(new.uuid, new.draft, false, new.update_time); end if;
  return null;
end $$;
create trigger publication_pictures_add after insert on publication for each row
  when (new.draft is not null) execute function note_draft_pictures();
create trigger publication_pictures_edit after update of draft on publication for each row
  when (old.draft is distinct from new.draft) execute function note_draft_pictures();

create function note_version_pictures() returns trigger language plpgsql as $$
begin
  perform note_pictures(new.publication_uuid, new.body, true, new.publish_time);
  return null;
end $$;
create trigger publication_version_pictures after insert on publication_version for each row execute function note_version_pictures();
