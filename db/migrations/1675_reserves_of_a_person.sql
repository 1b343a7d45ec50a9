-- Who is held by filings is asked of the people that a page shows, not of all that a firm holds.
create index filing_reserve_ref on filing_reserve (ent_uuid, ref_uuid);
