-- How something is done in the portal is a kind of passage of its own, with the page that does it.
alter table assistant_passage drop constraint assistant_passage_kind_check;
alter table assistant_passage add constraint assistant_passage_kind_check check (kind in
  ('standard', 'policy', 'regulation', 'question', 'guide', 'analysis', 'term', 'course', 'news', 'notice', 'help'));
