-- Filings whose next day is reckoned in working days: found by an index when a year of holidays is published.
create index filing_case_counted on filing_case (ent_uuid, uuid)
  where del_flag = '0' and accepted_on is not null and legal_days is not null;
