-- Published texts, the oldest first: found and counted by an index alone, as `article_list` does for the newest.
create index article_oldest on article (kind, sort_time, uuid)
  include (region, category, validity, publish_time, tags, title, doc_number, top)
  where del_flag = '0' and status = 'published';
