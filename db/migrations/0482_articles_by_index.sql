-- Lists of published texts are found, counted and divided by their filters by an index alone; only the rows of the page are read. What
-- stands in an index is short: titles and numbers of documents, and words for filters.
alter table article add constraint article_tags_short check (length(array_to_string(tags, ',')) <= 400);
alter table article add constraint article_title_short check (length(title) <= 500);
drop index article_by_time;
create index article_list on article (kind, top desc, sort_time desc, uuid)
  include (region, category, validity, publish_time, tags, title, doc_number)
  where del_flag = '0' and status = 'published';

-- So are the newest of what can be searched for.
drop index search_document_newest;
create index search_document_newest on search_document (kind, sort_time desc, uuid) include (region, publish_time, validity);
