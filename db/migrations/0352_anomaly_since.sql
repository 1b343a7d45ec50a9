-- Since when a held qualification lacks a requirement without a break, and what the check before had found: the three months in which a
-- firm may put it right are counted from there. Rows of before do not know; the next check begins their count.
alter table held_standing
  add column since_time timestamptz,
  add column since_note text;
