-- Records that an index of the published content has not followed yet. A writer only inserts rows of its own transaction, so that it never
-- waits for another writer or for the indexing; the indexing deletes the rows that it has followed, in the transaction that writes the index.
create table index_change (
  index_name text not null check (index_name in ('search', 'passages', 'passage sources')),
  -- Texts that depend on others are indexed after them.
  is_late boolean not null default false,
  uuid uuid not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (index_name, is_late, uuid, transaction)
);

-- What each part of an index was made from when it was compared with its sources last.
create table index_state (
  index_name text primary key,
  marks jsonb not null default '{}'
);

create function note_article_change() returns trigger language plpgsql as $$
declare
  changed article;
begin
  changed := case when tg_op = 'DELETE' then old else new end;
  insert into index_change (index_name, is_late, uuid)
  values ('search', false, changed.uuid), ('passages', changed.kind = 'news', changed.uuid) on conflict do nothing;
  return null;
end $$;

create function note_passage_source() returns trigger language plpgsql as $$
begin
  insert into index_change (index_name, uuid) values ('passage sources', '00000000-0000-0000-0000-000000000000')
  on conflict do nothing;
  return null;
end $$;

-- Lets an index follow a table. Columns that count readers are named as `uncounted`. A statement that changes nothing notes nothing.
create function watch_index(watched regclass, noting text, variadic uncounted name[] default '{}') returns void language plpgsql as $$
declare
  counted text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into counted from pg_attribute
  where attrelid = watched and attnum > 0 and not attisdropped and attname <> all (uncounted);
  execute format('drop trigger if exists index_rows_changed on %s', watched);
  execute format('drop trigger if exists index_content_changed on %s', watched);
  execute format('create trigger index_rows_changed after insert or delete on %s for each row execute function %I()', watched, noting);
  execute format('create trigger index_content_changed after update of %s on %s for each row
    when (old.* is distinct from new.*) execute function %I()', counted, watched, noting);
end $$;

select watch_index('article', 'note_article_change', 'views');
select watch_index('analysis', 'note_passage_source');
select watch_index('dict_type', 'note_passage_source');
select watch_index('dict_data', 'note_passage_source');
select watch_index('filing_entry', 'note_passage_source');
select watch_index('course', 'note_passage_source', 'hot');
select watch_index('course_outline', 'note_passage_source');
select watch_index('lesson', 'note_passage_source');

-- The passages of one article, and the words that no passage contains any more.
create index assistant_passage_article on assistant_passage (substr(key, 9, 36)) where key like 'article %';
create index assistant_word_unused on assistant_word (word) where passages <= 0;
-- News about a document that lost its force are not quoted.
create index article_revoked on article (doc_number) where validity = '失效' and status = 'published' and del_flag = '0';
