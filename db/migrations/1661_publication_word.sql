-- What operators said of the headings of other workbooks, when many records come from one file: the field each stands for, or none.
create table publication_word (
  resource text not null,
  -- As it is compared: without star, white space and the unit in brackets.
  word varchar(100) not null check (word <> ''),
  -- Name of a field; empty where it is left out.
  target varchar(100) not null,
  update_time timestamptz not null,
  update_by uuid,
  primary key (resource, word)
);
