-- A word is looked for among the titles of a resource: in the index alone, so that rows are fetched only for what is shown.
create index publication_listed on publication (resource, del_flag, update_time desc, uuid) include (title, state, kind);
drop index publication_by_time;
