-- Tasks and opinions of one notice keep its order; those that exist have none among each other.
alter table filing_task add column sort int not null default 0;
alter table filing_opinion add column sort int not null default 0;
