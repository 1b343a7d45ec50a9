-- The numbers of a day for whoever looks after some regions, by the region of the firm that each is about.
create table daily_region_figure (
  day date not null,
  figure varchar(40) not null check (figure ~ '^[a-z]+\.[A-Za-z]+$'),
  region varchar(6) not null check (region ~ '^[0-9]{6}$'),
  amount numeric(18, 2) not null,
  primary key (day, figure, region)
);
