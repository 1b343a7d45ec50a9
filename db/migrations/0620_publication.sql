-- Everything that operators publish, of all resources: one row stands beside each public record, under its uuid, and holds the draft. The public
-- record stays in the table of its feature, where readers find it; nothing here is ever read by them.
create table publication (
  uuid uuid primary key,
  -- Name of a declaration of features/publishing/contract.ts.
  resource text not null,
  -- Sort within the resource, such as the kind of an article; '' where there are none.
  kind text not null default '',
  title text not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- Whether readers see the record now: one that is scheduled may be seen as it was.
  is_live boolean not null,
  -- The body as it was last edited; null: nothing but what is published.
  draft jsonb,
  -- Raised by every step, so that who works on an older state is told.
  revision integer not null default 1,
  -- When it was last published, or is to be.
  publish_time timestamptz,
  -- Why it was withdrawn, or why it could not be published at its time.
  reason text,
  author_uuid uuid,
  publisher_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  -- Whether readers saw it when it was deleted, so that undoing brings back as much.
  was_live boolean not null default false,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  check ((state = 'scheduled') <= (draft is not null and publish_time is not null))
);
create index publication_by_time on publication (resource, del_flag, update_time desc, uuid);
create index publication_due on publication (publish_time) where state = 'scheduled' and del_flag = '0';

-- What was published, as it was then.
create table publication_version (
  publication_uuid uuid not null references publication on delete cascade,
  number integer not null check (number > 0),
  body jsonb not null,
  publisher_uuid uuid,
  publish_time timestamptz not null,
  withdraw_time timestamptz,
  withdraw_reason text,
  primary key (publication_uuid, number)
);

-- Makes a table of public records a published one: each of its rows, whoever wrote it (facts, samples, another call), is listed for operators,
-- with its title and whether readers see it. Expressions speak of the row as `new`; columns are those whose change matters here.
create function track_publication(source regclass, resource text, kind text, title text, live text, since text, columns text)
returns void language plpgsql as $$
declare
  handler text := 'track_publication_' || replace(resource, '-', '_');
  row_of text := format('new.uuid, %L, %s, left(%s, 200), case when %s then ''published'' else ''withdrawn'' end, %s, %s,
    new.create_time, new.update_time', resource, kind, title, live, live, since);
  target text := 'publication as p (uuid, resource, kind, title, state, is_live, publish_time, create_time, update_time)';
begin
  execute format('create function %I() returns trigger language plpgsql as $t$ begin
    insert into %s values (%s) on conflict (uuid) do update set
      kind = excluded.kind,
      title = case when p.draft is null then excluded.title else p.title end,
      is_live = excluded.is_live,
      state = case when p.is_live = excluded.is_live or p.state = ''scheduled'' then p.state else excluded.state end,
      update_time = excluded.update_time;
    return null;
  end $t$', handler, target, row_of);
  execute format('create trigger publication_add after insert on %s for each row execute function %I()', source, handler);
  execute format('create trigger publication_edit after update of %s on %s for each row execute function %I()', columns, source, handler);
  execute format('insert into %s select %s from %s as new where del_flag = ''0''', target, row_of, source);
end $$;

select track_publication('article', 'article', 'new.kind', 'new.title', 'new.del_flag = ''0'' and new.status = ''published''',
  'new.publish_time', 'kind, title, status, del_flag');
select track_publication('carousel', 'carousel', '''''', 'new.title', 'new.del_flag = ''0'' and new.status = ''0''',
  'coalesce(new.start_time, new.create_time)', 'title, status, del_flag');

-- What operators published is never written over by a delivery of facts; what was withdrawn keeps its reason for readers.
create table external_link (
  uuid uuid primary key,
  name text not null check (name <> '' and length(name) <= 100),
  url text not null check (length(url) <= 500),
  link_group text not null,
  region text not null default '',
  summary text,
  is_verified boolean not null default false,
  sort integer not null default 0,
  origin text not null default 'operator' check (origin in ('facts', 'operator')),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create index external_link_by_place on external_link (link_group, sort, uuid) where del_flag = '0';
select watch_content('external_link');
select track_publication('external_link', 'link', 'new.link_group', 'new.name', 'new.del_flag = ''0''', 'new.create_time',
  'link_group, name, del_flag');
