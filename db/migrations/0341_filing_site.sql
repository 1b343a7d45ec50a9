-- The home page of an office is not where a matter is filed: the entry stands in `url` where one is known, the office's own site beside it.
alter table filing_entry add column site text;
