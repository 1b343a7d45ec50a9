-- Packs that lie for a day when tables come to them hold none.
update filing_pack set plan = plan || '{"tables": [], "isFull": false, "kinds": null}';
