-- Software of an enterprise hears of its filings, orders and reminders too. A reminder that is closed counts as deleted. The change of a
-- verdict is written where results are compared (features/work/reminders/server/qualification-status.repo.ts).
select watch_records('filing_case', '''filing''');
select watch_records('purchase_order', '''order''');
select watch_records('reminder', '''reminder''', 'r.uuid', 'r.ent_uuid', 'r.closed_time is not null');
