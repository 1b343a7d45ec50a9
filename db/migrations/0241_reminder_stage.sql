-- Stages of reminders: by kind, with the window in which a renewal has to be asked for, and as an enterprise wishes.

-- Day on which the stage began that a reminder has reached: a later one makes it new again. Null for a state.
alter table reminder add column stage_on date;
-- Day of the digest that mentions this stage.
alter table reminder add column announced_on date;
-- Colleague to whom it was handed over; null: everybody of the enterprise.
alter table reminder add column assignee_uuid uuid;
create index reminder_announced on reminder (announced_on, ent_uuid) where closed_time is null;

-- What an enterprise has changed; a kind without a row keeps the stages of the product.
create table reminder_setting (
  ent_uuid uuid not null references enterprise (uuid),
  -- Group of kinds (domain/reminders/stages.ts).
  kind text not null,
  -- Days before the end, furthest first.
  stages integer[] not null check (cardinality(stages) <= 8),
  by_window boolean not null default true,
  update_time timestamptz not null,
  update_by uuid,
  primary key (ent_uuid, kind)
);
