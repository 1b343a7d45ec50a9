-- How often each page was opened on each day in Asia/Shanghai: counts only, nothing about who opened it.
create table page_view (
  day date not null,
  path text not null check (path like '/%' and length(path) <= 300),
  views integer not null default 1 check (views > 0),
  primary key (day, path)
);
