-- The oldest first, by the day on which they were published; of what that day is not known of comes last.
drop index article_oldest;
create index article_oldest on article (kind, publish_time, uuid)
  include (region, category, validity, sort_time, tags, title, doc_number, top)
  where del_flag = '0' and status = 'published';
