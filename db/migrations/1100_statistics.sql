-- One number of one day, made by a job from what is stored: looking at a year reads a few hundred rows, however much happened in it.
create table daily_figure (
  day date not null,
  figure varchar(40) not null check (figure ~ '^[a-z]+\.[A-Za-z]+$'),
  amount numeric(18, 2) not null,
  primary key (day, figure)
);

-- How often was searched, and how often nothing was found.
create table search_day (
  day date primary key,
  searches integer not null default 0 check (searches >= 0),
  misses integer not null default 0 check (misses between 0 and searches)
);

-- What people looked for and did not find. Words with long figures are never kept.
create table search_miss (
  word varchar(50) primary key check (word <> ''),
  times integer not null default 1 check (times > 0),
  first_time timestamptz not null,
  last_time timestamptz not null
);
create index search_miss_listed on search_miss (times desc, last_time desc, word) include (first_time);
create index search_miss_old on search_miss (last_time);

-- By day, for the job that counts.
create index purchase_order_paid on purchase_order (pay_time desc, uuid) where pay_time is not null and del_flag = '0';
create index lesson_ledger_day on lesson_ledger (learn_date);
create index order_event_refunded on order_event (create_time) where action = 'refunded';
